/** Compares the parameters of an operation or a webhook. */

import type { Exchange, JsonValue, Parameter } from "../../../model/model.js";
import {
  breaking,
  changeWith,
  compatible,
  presenceChanges,
  unproven,
  type PartChange,
  type Details,
} from "./change.js";
import { encodingChange, isText, sentText } from "./encodings.js";
import { lifecycleChanges, removalLevel, removalWords } from "./lifecycle.js";
import { matched } from "./match.js";
import { schemaChanges } from "./schema-changes.js";
import { isOperation, type ExchangePair } from "./sides.js";
import { defaultChanges } from "./defaults.js";
import { documentationChanges, examplesChanges } from "./words.js";
import { requestOf, requestWitness } from "./proofs/requests.js";

export function compareParameters(pair: ExchangePair): PartChange[] {
  const keyOf = new Map<Parameter, string>();
  for (const exchange of [pair.old, pair.new])
    for (const parameter of exchange.parameters)
      keyOf.set(parameter, keyIn(exchange, parameter));
  const { pairs, removed, added } = matched(
    pair.old.parameters,
    pair.new.parameters,
    [(parameter) => keyOf.get(parameter) ?? ""],
  );
  const moved = matched(removed, added, [({ name }) => name.toLowerCase()]);
  return [
    ...pairs.flatMap((one) => bothChanges(pair, one.old, one.new)),
    ...moved.pairs.map((one) => movedChange(pair, one.old, one.new)),
    ...moved.removed.map((one) => removedChange(pair, one)),
    ...moved.added.map((one) => addedChange(pair, one)),
  ];
}

/** Parameters of a path are found by their position, and names of headers ignore case. */
function keyIn(exchange: Exchange, { location, name }: Parameter): string {
  switch (location) {
    case "path":
      return `path ${isOperation(exchange) ? positionOf(exchange.path.segments.flat(), name) : name}`;
    case "header":
      return `header ${name.toLowerCase()}`;
    case "query":
    case "cookie":
      return `${location} ${name}`;
  }
}

function positionOf(
  parts: readonly { kind: string; name?: string }[],
  name: string,
): string {
  const names = parts.flatMap((part) =>
    part.kind === "parameter" ? part.name : [],
  );
  return String(names.indexOf(name));
}

function titleOf({ location, name }: Parameter): string {
  return `${location} parameter "${name}"`;
}

function detailsOf(
  { requestBy }: ExchangePair,
  { location, name }: Parameter,
): Details {
  return { direction: requestBy, part: `${location} parameter ${name}` };
}

function addedChange(pair: ExchangePair, parameter: Parameter): PartChange {
  const places = { base: null, head: parameter.origin };
  const details = detailsOf(pair, parameter);
  const isSafe =
    parameter.presence === "optional" || pair.requestBy === "response";
  return isSafe
    ? compatible(
        "parameter-added",
        `New ${titleOf(parameter)}`,
        places,
        details,
      )
    : breaking(
        "required-parameter-added",
        `New required ${titleOf(parameter)}`,
        places,
        { ...details, ...requestWitness(pair) },
      );
}

/** A server ignores parameters that it does not know, but the request may mean something else to it. */
function removedChange(pair: ExchangePair, parameter: Parameter): PartChange {
  const isSent =
    pair.requestBy === "response" && parameter.presence === "required";
  const level = removalLevel(
    parameter.lifecycle,
    pair.today,
    isSent ? "breaking" : "unproven",
  );
  return changeWith[level](
    "parameter-removed",
    `Removed ${titleOf(parameter)}${removalWords(parameter.lifecycle, pair.today)}`,
    { base: parameter.origin, head: null },
    detailsOf(pair, parameter),
  );
}

function movedChange(
  pair: ExchangePair,
  old: Parameter,
  next: Parameter,
): PartChange {
  const value = pair.base.sampler().ofParameter(old);
  const isBreaking =
    next.presence === "required" || pair.requestBy === "response";
  return (isBreaking ? breaking : unproven)(
    "parameter-moved",
    `The ${titleOf(old)} is a ${titleOf(next)}`,
    { base: old.origin, head: next.origin },
    {
      ...detailsOf(pair, old),
      ...(isBreaking && value !== undefined
        ? requestWitness(pair, { parameters: [{ parameter: old, value }] })
        : {}),
    },
  );
}

function bothChanges(
  pair: ExchangePair,
  old: Parameter,
  next: Parameter,
): PartChange[] {
  const places = { base: old.origin, head: next.origin };
  const details = detailsOf(pair, old);
  const title = titleOf(old);
  const part = { title, places, details };
  const send = (value: JsonValue) =>
    requestWitness(pair, { parameters: [{ parameter: old, value }] });
  return [
    ...presenceChanges(old, next, {
      ...{ places, details },
      required: ["parameter-became-required", `The ${title} became required`],
      optional: ["parameter-became-optional", `The ${title} became optional`],
      witness: () => requestWitness(pair),
    }),
    ...encodingChange(pair, {
      code: "parameter-encoding-changed",
      title,
      old,
      next,
      places,
      direction: pair.requestBy,
      details,
      witness: send,
    }),
    // The values of JSON and of plain text have nothing in common.
    ...(isText(old) !== isText(next)
      ? []
      : schemaChanges(pair, {
          base: old.schema,
          head: next.schema,
          direction: pair.requestBy,
          part: details.part ?? "",
          text: isText(old) && isText(next) ? sentText(old) : null,
          message: (side, value) => {
            const [exchange, parameter] =
              side.name === "base" ? [pair.old, old] : [pair.new, next];
            const request = requestOf(side, exchange, {
              parameters: [{ parameter, value }],
            });
            return request === null ? {} : { request };
          },
        })
    )
      // The default of the whole parameter is compared below.
      .filter(({ code, path }) => path !== "" || !code.startsWith("default-")),
    ...(pair.requestBy === "request"
      ? defaultChanges(pair, part, old, next)
      : []),
    ...lifecycleChanges(pair, part, old.lifecycle, next.lifecycle),
    ...documentationChanges(part, old, next),
    ...examplesChanges(part, old, next),
  ];
}
