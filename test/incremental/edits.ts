/** Random edits of a spec, like those of a person: texts, properties, references, operations, order. */
import type { Random } from "../support/random.js";

export type Json =
  null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Removes a key. */
function remove(node: JsonObject, key: string): void {
  Reflect.deleteProperty(node, key);
}

/** One edit. The spec is changed in place. */
type Edit = (spec: JsonObject, random: Random) => void;

/** Applies one to three random edits to a copy of the spec. */
export function edited(spec: JsonObject, random: Random): JsonObject {
  const copy = structuredClone(spec);
  const count = 1 + (random.chance(0.2) ? random.below(3) : 0);
  for (let done = 0; done < count; done++)
    random.pickOrThrow([...innerEdits, ...additions, ...furtherEdits])(
      copy,
      random,
    );
  return copy;
}

/** Edits that may rename, move and break parts. */
const furtherEdits: readonly Edit[] = [
  (spec, random) => {
    const node = random.pick(objectsIn(spec));
    if (node) node["description"] = textOf(random);
  },
  (spec, random) => {
    const node = random.pick(objectsIn(spec).filter((one) => "title" in one));
    if (node) node["title"] = textOf(random);
  },
  (spec, random) => {
    onProperties(spec, random, (properties) => {
      const name = random.pick(Object.keys(properties));
      if (name !== undefined) remove(properties, name);
    });
  },
  (spec, random) => {
    const schema = random.pick(schemasIn(spec));
    if (schema) Object.assign(schema, random.pickOrThrow(limits));
  },
  (spec, random) => {
    const schema = random.pick(schemasIn(spec));
    const names = Object.keys(objectAt(schema, "properties") ?? {});
    if (schema && names.length > 0)
      schema["required"] = names.filter(() => random.chance(0.5));
  },
  (spec, random) => {
    const schema = random.pick(schemasIn(spec));
    if (schema) schema[random.pickOrThrow(marks)] = random.chance(0.8);
  },
  (spec, random) => {
    const schema = random.pick(schemasIn(spec));
    if (schema) schema["example"] = random.pickOrThrow(["a", 1, {}, [], null]);
  },
  // A named schema: removed, or replaced by another one.
  (spec, random) => {
    const schemas = declarationsOf(spec) ?? {};
    const name = random.pick(Object.keys(schemas));
    if (name === undefined) return;
    if (!JSON.stringify(spec).includes(`/${name}"`)) remove(schemas, name);
    else schemas[name] = newSchema(spec, random);
  },
  (spec, random) => {
    const schemas = declarationsOf(spec) ?? {};
    const name = random.pick(Object.keys(schemas));
    if (name === undefined) return;
    const members = [schemas[name] ?? {}, newSchema(spec, random)];
    schemas[name] = {
      [random.pickOrThrow(["allOf", "oneOf", "anyOf"])]: members,
    };
  },
  (spec, random) => {
    const schemas = declarationsOf(spec);
    if (schemas) reorder(schemas, random);
  },
  // Operations.
  (spec, random) => {
    const operation = random.pick(operationsIn(spec));
    if (operation) operation["tags"] = [random.pickOrThrow(["pets", "x", "Y"])];
  },
  (spec, random) => {
    const operation = random.pick(operationsIn(spec));
    if (operation) operation["summary"] = textOf(random);
  },
  (spec, random) => {
    const operation = random.pick(operationsIn(spec));
    if (operation) operation["operationId"] = nameOf(random);
  },
  (spec, random) => {
    const operation = random.pick(operationsIn(spec));
    if (!operation) return;
    operation["deprecated"] = true;
    if (random.chance(0.5)) operation["x-sunset"] = "2031-05-06";
  },
  (spec, random) => {
    const paths = objectAt(spec, "paths") ?? {};
    const path = random.pick(Object.keys(paths));
    if (path === undefined) return;
    const copy = structuredClone(paths[path]) as JsonObject;
    for (const operation of Object.values(copy)) {
      if (isObject(operation)) remove(operation, "operationId");
    }
    paths[`/${nameOf(random)}${path}`] = copy;
  },
  (spec, random) => {
    const paths = objectAt(spec, "paths") ?? {};
    const path = random.pick(Object.keys(paths));
    if (path !== undefined && Object.keys(paths).length > 1)
      remove(paths, path);
  },
  (spec, random) => {
    const operation = random.pick(operationsIn(spec));
    const responses = objectAt(operation, "responses");
    if (!responses) return;
    const copied = random.pick(Object.values(responses));
    const status = random.pickOrThrow(["404", "4XX", "default", "202"]);
    if (copied !== undefined) responses[status] = structuredClone(copied);
  },
  (spec, random) => {
    const paths = objectAt(spec, "paths");
    if (paths) reorder(paths, random);
  },
  (spec, random) => {
    const info = objectAt(spec, "info");
    if (info) info["version"] = `${String(random.below(9))}.0.0`;
  },
  // Anything: a key is removed, or has the value of the same key elsewhere.
  (spec, random) => {
    const node = random.pick(objectsIn(spec));
    const key = random.pick(Object.keys(node ?? {}));
    if (node && key !== undefined) remove(node, key);
  },
  (spec, random) => {
    const all = objectsIn(spec);
    const key = random.pick(Object.keys(random.pick(all) ?? {}));
    const having = all.filter((one) => key !== undefined && key in one);
    const [from, to] = [random.pick(having), random.pick(having)];
    if (from && to && key !== undefined)
      to[key] = structuredClone(from[key] ?? null);
  },
];

/** One edit inside of a schema or an operation, which adds and removes neither. */
export function editedInside(spec: JsonObject, random: Random): JsonObject {
  const copy = structuredClone(spec);
  random.pickOrThrow(innerEdits)(copy, random);
  return copy;
}

/** The same, or an added schema or path, or a deprecation. */
export function editedOrAdded(spec: JsonObject, random: Random): JsonObject {
  const copy = structuredClone(spec);
  random.pickOrThrow([...innerEdits, ...additions])(copy, random);
  return copy;
}

const innerEdits: readonly Edit[] = [
  (spec, random) => {
    const node = random.pick(schemasIn(spec));
    if (node) node["description"] = textOf(random);
  },
  (spec, random) => {
    onProperties(spec, random, (properties) => {
      insert(properties, nameOf(random), newSchema(spec, random), random);
    });
  },
  (spec, random) => {
    onProperties(spec, random, (properties) => {
      const name = random.pick(Object.keys(properties));
      if (name !== undefined) properties[name] = newSchema(spec, random);
    });
  },
  (spec, random) => {
    const schema = random.pick(schemasIn(spec));
    if (schema?.["type"] === "string") schema["maxLength"] = random.below(90);
  },
  (spec, random) => {
    const operation = random.pick(operationsIn(spec));
    if (operation) operation["summary"] = textOf(random);
  },
];

const additions: readonly Edit[] = [
  (spec, random) => {
    const operation = random.pick(operationsIn(spec));
    if (operation) operation["deprecated"] = true;
  },
  (spec, random) => {
    const operation = random.pick(operationsIn(spec));
    if (!operation) return;
    const { parameters = [] } = operation;
    const type = { type: random.pickOrThrow(["string", "integer"]) };
    const own = "swagger" in spec ? type : { schema: type };
    const added = { name: nameOf(random), in: "query", ...own };
    if (Array.isArray(parameters))
      operation["parameters"] = [...parameters, added];
  },
  (spec, random) => {
    const schemas = declarationsOf(spec);
    const copied = random.pick(Object.values(schemas ?? {}));
    const schema = structuredClone(copied) ?? { type: "string" };
    if (schemas) insert(schemas, nameOf(random), schema, random);
  },
  (spec, random) => {
    const paths = objectAt(spec, "paths") ?? {};
    const path = random.pick(Object.keys(paths));
    if (path === undefined) return;
    const copy = structuredClone(paths[path]) as JsonObject;
    for (const operation of Object.values(copy))
      if (isObject(operation)) remove(operation, "operationId");
    insert(paths, `${path}/${nameOf(random)}`, copy, random);
  },
];

/** Adds an entry at any place. */
function insert(
  node: JsonObject,
  key: string,
  value: Json,
  random: Random,
): void {
  if (key in node) return;
  const entries = Object.entries(node);
  entries.splice(random.below(entries.length + 1), 0, [key, value]);
  for (const [name] of entries) remove(node, name);
  for (const [name, one] of entries) node[name] = one;
}

const limits: readonly JsonObject[] = [
  { type: "string", minLength: 2 },
  { type: "string", pattern: "^[a-z]+$" },
  { type: "string", format: "date-time" },
  { type: "string", enum: ["a", "b"] },
  { type: "integer", format: "int64" },
  { type: "integer", minimum: 1, default: 5 },
  { type: "array", items: { type: "string" }, uniqueItems: true },
  { type: "object", additionalProperties: { type: "integer" } },
];

const marks = ["readOnly", "writeOnly", "deprecated", "nullable"] as const;

function newSchema(spec: JsonObject, random: Random): JsonObject {
  const names = Object.keys(declarationsOf(spec) ?? {});
  const name = random.pick(names);
  if (name !== undefined && random.chance(0.4)) {
    const base = "swagger" in spec ? "definitions" : "components/schemas";
    const pointer = name.replaceAll("~", "~0").replaceAll("/", "~1");
    return { $ref: `#/${base}/${pointer}` };
  }
  if (random.chance(0.3)) {
    const inner = newSchema(spec, random);
    return { type: "object", properties: { [nameOf(random)]: inner } };
  }
  return structuredClone(random.pickOrThrow(limits));
}

function onProperties(
  spec: JsonObject,
  random: Random,
  change: (properties: JsonObject) => void,
): void {
  const having = schemasIn(spec).filter((one) => objectAt(one, "properties"));
  const properties = objectAt(random.pick(having), "properties");
  if (properties) change(properties);
}

function nameOf(random: Random): string {
  const words = ["name", "size", "owner", "kind", "Pet", "ItemList", "order"];
  return `${random.pickOrThrow(words)}${String(random.below(30))}`;
}

function textOf(random: Random): string {
  return random.pickOrThrow([
    "Another text.",
    "A `code` and a [link](https://example.com).",
    "Two\n\nparagraphs",
    "",
    "*/ ${x} `",
  ]);
}

function reorder(node: JsonObject, random: Random): void {
  const entries = random.shuffled(Object.entries(node));
  for (const [key] of entries) remove(node, key);
  for (const [key, value] of entries) node[key] = value;
}

function declarationsOf(spec: JsonObject): JsonObject | undefined {
  return (
    objectAt(spec, "definitions") ??
    objectAt(objectAt(spec, "components"), "schemas")
  );
}

function schemasIn(spec: JsonObject): JsonObject[] {
  return objectsIn(spec).filter(
    (one) => "type" in one || "properties" in one || "allOf" in one,
  );
}

function operationsIn(spec: JsonObject): JsonObject[] {
  return objectsIn(objectAt(spec, "paths") ?? {}).filter((one) =>
    objectAt(one, "responses"),
  );
}

function objectsIn(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

function objectAt(
  value: JsonObject | undefined,
  key: string,
): JsonObject | undefined {
  const found = value?.[key];
  return isObject(found) ? found : undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
