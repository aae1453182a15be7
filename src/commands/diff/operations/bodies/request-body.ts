/** Compares request bodies. */
import { isBodiless } from "../../../../base/openapi/bodiless.js";
import type { Content, RequestBody } from "../../../../model/model.js";
import {
  breaking,
  compatible,
  presenceChanges,
  unproven,
  type PartChange,
  type Details,
  type Places,
} from "../change.js";
import { contentChanges } from "./contents.js";
import { contentPairs, coveringContent } from "./media-types.js";
import type { ExchangePair } from "../sides.js";
import { documentationChanges } from "../words.js";
import { requestOf, requestWitness } from "../proofs/requests.js";

const part = "request body";

export function compareRequestBodies(pair: ExchangePair): PartChange[] {
  const old = bodyIn(pair.old);
  const next = bodyIn(pair.new);
  const details: Details = { direction: pair.requestBy, part };
  if (old === null)
    return next === null ? [] : [addedChange(pair, next, details)];
  if (next === null) return [removedChange(pair, old, details)];
  const places = { base: old.origin, head: next.origin };
  return [
    ...presenceChanges(old, next, {
      ...{ places, details },
      required: [
        "request-body-became-required",
        "The request body became required",
      ],
      optional: [
        "request-body-became-optional",
        "The request body became optional",
      ],
      witness: () => requestWitness(pair, { body: null }),
    }),
    ...mediaTypeChanges(pair, old, next, places, details),
    ...contentPairs(old.contents, next.contents).flatMap((contents) =>
      contentChanges(pair, contents, {
        direction: pair.requestBy,
        part: `${part} ${contents.old.mediaType}`,
        places,
        message: (side, content, value) => {
          const exchange = side.name === "base" ? pair.old : pair.new;
          const body = { content, value };
          const request = requestOf(side, exchange, { body });
          return request === null ? {} : { request };
        },
      }),
    ),
    ...documentationChanges({ title: part, places, details }, old, next),
  ];
}

function bodyIn({
  method,
  requestBody,
}: ExchangePair["old"]): RequestBody | null {
  return requestBody === null ||
    requestBody.contents.length === 0 ||
    isBodiless(method)
    ? null
    : requestBody;
}

function addedChange(
  pair: ExchangePair,
  { presence, origin }: RequestBody,
  details: Details,
): PartChange {
  const places = { base: pair.old.origin, head: origin };
  return presence === "optional" || pair.requestBy === "response"
    ? compatible("request-body-added", "New request body", places, details)
    : breaking(
        "required-request-body-added",
        "New required request body",
        places,
        { ...details, ...requestWitness(pair, { body: null }) },
      );
}

/** A server ignores a body that it does not know, but the request may mean something else to it. */
function removedChange(
  pair: ExchangePair,
  { origin }: RequestBody,
  details: Details,
): PartChange {
  return unproven(
    "request-body-removed",
    "Removed the request body",
    { base: origin, head: pair.new.origin },
    details,
  );
}

/** The receiver must know the media types of the sender. */
function mediaTypeChanges(
  pair: ExchangePair,
  old: RequestBody,
  next: RequestBody,
  places: Places,
  details: Details,
): PartChange[] {
  const missing = (from: RequestBody, among: RequestBody): Content[] =>
    from.contents.filter(
      ({ mediaType }) => !coveringContent(among.contents, mediaType),
    );
  const isSent = pair.requestBy === "request";
  return [
    ...missing(old, next).map((content) =>
      (isSent ? breaking : compatible)(
        "request-media-type-removed",
        `The request body must not be "${content.mediaType}" any more`,
        places,
        {
          ...details,
          ...(isSent ? requestWitness(pair, { body: { content } }) : {}),
        },
      ),
    ),
    ...missing(next, old).map(({ mediaType }) =>
      (isSent ? compatible : breaking)(
        "request-media-type-added",
        `The request body may be "${mediaType}"`,
        places,
        details,
      ),
    ),
  ];
}
