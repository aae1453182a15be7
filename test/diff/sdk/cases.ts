/** The cases of the judge: single edits of the pet API, and random edits of the specs of this repository. */
import { edited, type Json, type JsonObject } from "../../incremental/edits.js";
import { ownSpecs, type EditedSpec } from "../../incremental/specs.js";
import type { Random } from "../../support/random.js";
import { breaks, rewrites } from "./edits.js";
import type { JudgedCase } from "./judge.js";
import { petApi } from "./pet-api.js";

const specs: EditedSpec[] = [
  { name: "pet API", spec: petApi() as JsonObject },
  ...ownSpecs(),
];

export function editCases(): JudgedCase[] {
  return [...rewrites, ...breaks].map(({ name, apply }) => {
    const head = petApi();
    apply(head);
    return {
      name,
      base: { "openapi.json": petApi() },
      head: { "openapi.json": head },
    };
  });
}

export function randomCase(random: Random, label: string): JudgedCase {
  const { name, spec } = random.pickOrThrow(specs);
  const head = random.chance(0.4)
    ? rewritten(spec, random)
    : edited(spec, random);
  return {
    name: `${label} (${name})`,
    base: { "openapi.json": spec },
    head: { "openapi.json": head },
  };
}

/** The same API, with a reference instead of a part or a part instead of a reference; then perhaps an edit. */
function rewritten(spec: JsonObject, random: Random): JsonObject {
  const copy = structuredClone(spec);
  for (let count = 1 + random.below(3); count > 0; count--) {
    const place = random.pick(schemaPlaces(copy));
    if (!place) break;
    const { owner, key, schema } = place;
    const declared = declarationsOf(copy);
    const target =
      typeof schema["$ref"] === "string"
        ? declared[schema["$ref"].split("/").at(-1) ?? ""]
        : undefined;
    if (target !== undefined) owner[key] = structuredClone(target);
    else if (random.chance(0.5)) owner[key] = { allOf: [schema] };
    else {
      const name = `Extracted${String(random.below(1000))}`;
      declared[name] = schema;
      const folder = "swagger" in copy ? "definitions" : "components/schemas";
      owner[key] = { $ref: `#/${folder}/${name}` };
    }
  }
  return random.chance(0.3) ? edited(copy, random) : copy;
}

interface SchemaPlace {
  owner: JsonObject;
  key: string;
  schema: JsonObject;
}

function schemaPlaces(value: Json): SchemaPlace[] {
  if (Array.isArray(value)) return value.flatMap(schemaPlaces);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isPlace = key === "schema" || key === "items";
    const own: SchemaPlace[] =
      isPlace && isObject(inner) ? [{ owner: value, key, schema: inner }] : [];
    const properties: SchemaPlace[] =
      key === "properties" && isObject(inner)
        ? Object.entries(inner).flatMap(([name, schema]) =>
            isObject(schema) ? [{ owner: inner, key: name, schema }] : [],
          )
        : [];
    return [...own, ...properties, ...schemaPlaces(inner)];
  });
}

function declarationsOf(spec: JsonObject): JsonObject {
  if ("swagger" in spec) return inside(spec, "definitions");
  return inside(inside(spec, "components"), "schemas");
}

function inside(owner: JsonObject, key: string): JsonObject {
  const found = owner[key];
  if (found !== undefined && isObject(found)) return found;
  const made: JsonObject = {};
  owner[key] = made;
  return made;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
