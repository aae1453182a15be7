/** Edits of schemas, whose effect is known because the test writes both schemas. */
import type { Random } from "../../support/random.js";
import {
  isObject,
  itemsAt,
  objectAt,
  operationsOf,
  resolve,
  versionOf,
  type JsonObject,
} from "../support/documents.js";
import type { Edit } from "./edit.js";
import {
  compatibleSchemas,
  differentSchemas,
  schemaPairs,
  type SchemaPairOf,
} from "./schema-pairs.js";
import { findSlot, type Slot } from "./slots.js";

/** Parameters and headers have scalar values here: the tests of styles are elsewhere. */
function isScalar({ wide, narrow }: SchemaPairOf): boolean {
  const types = ["string", "integer", "number"];
  return [wide, narrow].every(
    ({ type, nullable }) =>
      typeof type === "string" && types.includes(type) && nullable !== true,
  );
}

type Place = Slot["direction"] | "parameter" | "header";

interface Variant {
  name: string;
  before: JsonObject;
  after: JsonObject;
  /** For each direction. */
  expected: Record<Slot["direction"], Edit["expected"]>;
}

function variantsOf(pair: SchemaPairOf): Variant[] {
  return [
    {
      name: `${pair.name}, narrower`,
      before: pair.wide,
      after: pair.narrow,
      expected: { request: "breaking", response: "compatible" },
    },
    {
      name: `${pair.name}, wider`,
      before: pair.narrow,
      after: pair.wide,
      expected: { request: "compatible", response: "breaking" },
    },
  ];
}

const others: readonly Variant[] = [
  ...differentSchemas.map(([before, after], index): Variant => ({
    name: `other schema ${String(index)}`,
    before,
    after,
    expected: { request: "breaking", response: "breaking" },
  })),
  ...compatibleSchemas.map(([before, after], index): Variant => ({
    name: `compatible schema ${String(index)}`,
    before,
    after,
    expected: { request: "compatible", response: "compatible" },
  })),
];

/** One edit for each pair, direction and place, in a random spec each. */
export const schemaEdits: readonly ((
  spec: JsonObject,
  random: Random,
) => Edit | null)[] = [
  ...schemaPairs.flatMap((pair) =>
    (["request", "response", "parameter", "header"] as const).flatMap(
      (place) =>
        (place === "parameter" || place === "header") && !isScalar(pair)
          ? []
          : variantsOf(pair).map(
              (variant) => (spec: JsonObject, random: Random) =>
                pair.only === undefined || pair.only === versionOf(spec)
                  ? editAt(spec, place, variant, random)
                  : null,
            ),
    ),
  ),
  ...others.flatMap((variant) =>
    (["request", "response"] as const).map(
      (place) => (spec: JsonObject, random: Random) =>
        editAt(spec, place, variant, random),
    ),
  ),
];

function editAt(
  spec: JsonObject,
  place: Place,
  { name, before, after, expected }: Variant,
  random: Random,
): Edit | null {
  const slot =
    place === "request" || place === "response"
      ? findSlot(spec, place, random)
      : ownSlot(spec, place, random);
  if (!slot) return null;
  slot.fill(before);
  const base = structuredClone(spec);
  slot.fill(after);
  return {
    name: `${place}: ${name}`,
    group: groupOf(place, name),
    base,
    head: spec,
    operation: slot.place,
    expected: expected[slot.direction],
    direction: slot.direction,
    isAboutSchema: true,
  };
}

function groupOf(place: Place, name: string): string {
  const effect = /, (narrower|wider)$/.exec(name)?.[1];
  return `${place} schema ${effect ?? name.replace(/ schema \d+$/, "")}`;
}

/** A new query parameter or response header. */
function ownSlot(
  spec: JsonObject,
  kind: "parameter" | "header",
  random: Random,
): Slot | null {
  if (kind === "header") return headerSlot(spec, random);
  const place = random.pick(operationsOf(spec));
  if (!place) return null;
  const parameter: JsonObject = { name: "added-here", in: "query" };
  place.operation["parameters"] = [
    ...itemsAt(place.operation, "parameters"),
    parameter,
  ];
  return {
    place,
    direction: "request",
    fill: (schema) => void (parameter["schema"] = schema),
  };
}

function headerSlot(spec: JsonObject, random: Random): Slot | null {
  const places = operationsOf(spec).filter(({ operation }) =>
    isObject(resolve(spec, objectAt(operation, "responses")["200"])),
  );
  const place = random.pick(places);
  if (!place) return null;
  const responses = objectAt(place.operation, "responses");
  const response = structuredClone(
    resolve(spec, responses["200"]),
  ) as JsonObject;
  responses["200"] = response;
  const header: JsonObject = { required: random.chance(0.5) };
  response["headers"] = {
    ...objectAt(response, "headers"),
    "Added-Here": header,
  };
  return {
    place,
    direction: "response",
    fill: (schema) => void (header["schema"] = schema),
  };
}
