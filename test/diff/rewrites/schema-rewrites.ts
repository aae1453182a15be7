/** Rewrites of schemas. */
import {
  isObject,
  itemsAt,
  objectAt,
  resolve,
  versionOf,
  type Json,
  type JsonObject,
} from "../support/documents.js";
import {
  replace,
  schemaPlaces,
  type SchemaPlace,
} from "../support/schema-places.js";
import { inSome, type Rewrite } from "./rewrite.js";

/** Keywords that say something about the place rather than about the value. They stay where they are. */
const annotations = new Set([
  "description",
  "title",
  "default",
  "example",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "externalDocs",
  "xml",
  "discriminator",
]);

function isAnnotation(key: string): boolean {
  return annotations.has(key) || key.startsWith("x-");
}

function split(schema: JsonObject): { words: JsonObject; rules: JsonObject } {
  const entries = Object.entries(schema);
  return {
    words: Object.fromEntries(entries.filter(([key]) => isAnnotation(key))),
    rules: Object.fromEntries(entries.filter(([key]) => !isAnnotation(key))),
  };
}

/** Alternatives of a discriminator are found by their names. */
function isTagged({ outer, schema }: SchemaPlace): boolean {
  return (
    "discriminator" in schema ||
    (outer !== null && ("discriminator" in outer || "allOf" in outer))
  );
}

/** Parts of other schemas, which nothing refers to. */
function innerPlaces(spec: JsonObject): SchemaPlace[] {
  return schemaPlaces(spec).filter(
    (place) =>
      ["property", "items"].includes(place.role) &&
      !isTagged(place) &&
      !("$ref" in place.schema),
  );
}

/** Labels of enum values belong to the `enum` beside them. */
function isComponent(reference: string): boolean {
  return /^#\/(components\/schemas|definitions)\/[^/]+$/.test(reference);
}

function hasLabels(schema: JsonObject): boolean {
  return Object.keys(schema).some((key) => key.startsWith("x-enum"));
}

function isBinary(schema: Json): boolean {
  return /"(binary|byte|file)"/.test(JSON.stringify(schema));
}

export const schemaRewrites: readonly Rewrite[] = [
  {
    name: "reference to inline schema",
    apply: (spec, random) =>
      inSome(
        schemaPlaces(spec).filter(
          (place) =>
            Object.keys(place.schema).length === 1 &&
            ["property", "items"].includes(place.role) &&
            !isTagged(place),
        ),
        random,
        (place) => {
          const reference = place.schema["$ref"];
          const target = resolve(spec, place.schema);
          if (typeof reference !== "string" || !isObject(target)) return false;
          // Any other schema has a name only because of references to it, and would lose it.
          if (!isComponent(reference)) return false;
          // A schema that refers to itself, or that others extend, stays a component.
          const text = JSON.stringify(target);
          if (
            text.includes(reference) ||
            text.includes('"discriminator"') ||
            "allOf" in target
          )
            return false;
          replace(place, structuredClone(target));
          return true;
        },
      ),
  },
  {
    name: "inline schema to reference",
    addsNames: true,
    apply(spec, random) {
      const isOld = versionOf(spec) === "2.0";
      const [key, prefix] = isOld
        ? ["definitions", "#/definitions/"]
        : ["schemas", "#/components/schemas/"];
      const holder = isOld
        ? spec
        : (spec["components"] = objectAt(spec, "components"));
      const named = (holder[key] = objectAt(holder, key));
      let next = 0;
      return inSome(
        innerPlaces(spec).filter(
          ({ schema }) => Object.keys(schema).length > 0,
        ),
        random,
        (place) => {
          const name = `ExtractedHere${String(next++)}`;
          named[name] = place.schema;
          replace(place, { $ref: prefix + name });
        },
      );
    },
  },
  ...(["allOf", "anyOf", "oneOf"] as const).map((keyword): Rewrite => ({
    name: `${keyword} of one`,
    apply: (spec, random) =>
      versionOf(spec) === "2.0" && keyword !== "allOf"
        ? 0
        : inSome(innerPlaces(spec), random, (place) => {
            const { words, rules } = split(place.schema);
            if (
              Object.keys(rules).length === 0 ||
              "nullable" in rules ||
              hasLabels(place.schema) ||
              isBinary(rules)
            )
              return false;
            replace(place, { ...words, [keyword]: [rules] });
            return true;
          }),
  })),
  {
    name: "allOf split",
    apply: (spec, random) =>
      inSome(plainObjects(spec), random, (place) => {
        const { words, rules } = split(place.schema);
        const entries = Object.entries(objectAt(rules, "properties"));
        const half = Math.ceil(entries.length / 2);
        const { required, type = "object" } = rules;
        replace(place, {
          ...words,
          allOf: [
            {
              type,
              properties: Object.fromEntries(entries.slice(0, half)),
              ...(required !== undefined && { required }),
            },
            { type, properties: Object.fromEntries(entries.slice(half)) },
          ],
        });
      }),
  },
  {
    name: "allOf merged",
    apply: (spec, random) =>
      inSome(
        schemaPlaces(spec).filter(
          ({ schema }) => itemsAt(schema, "allOf").length > 0,
        ),
        random,
        (place) => {
          const members = itemsAt(place.schema, "allOf");
          const own = split(place.schema);
          const rules = Object.keys(own.rules).filter((key) => key !== "allOf");
          if (rules.length > 0 || !members.every(isPlainObject)) return false;
          const names = members.flatMap((one) =>
            Object.keys(objectAt(one, "properties")),
          );
          if (new Set(names).size < names.length) return false;
          const required = members.flatMap((one) => itemsAt(one, "required"));
          replace(place, {
            ...own.words,
            type: "object",
            properties: Object.assign(
              {},
              ...members.map((one) => objectAt(one, "properties")),
            ) as JsonObject,
            ...(required.length > 0 && { required: [...new Set(required)] }),
          });
          return true;
        },
      ),
  },
  {
    name: "additionalProperties true",
    // Forms that allow more fields have another type.
    addsNames: true,
    // With the keyword, all properties are evaluated.
    apply: (spec, random) =>
      JSON.stringify(spec).includes('"unevaluatedProperties"')
        ? 0
        : inSome(plainObjects(spec), random, ({ schema }) => {
            schema["additionalProperties"] = true;
          }),
  },
  {
    name: "additionalProperties absent",
    isWireOnly: true,
    apply: (spec, random) =>
      inSome(
        schemaPlaces(spec).filter(
          ({ schema }) =>
            schema["additionalProperties"] === true && "properties" in schema,
        ),
        random,
        ({ schema }) => Reflect.deleteProperty(schema, "additionalProperties"),
      ),
  },
  {
    name: "const to enum",
    apply: (spec, random) =>
      versionOf(spec) === "3.1"
        ? inSome(
            schemaPlaces(spec).filter(({ schema }) => "const" in schema),
            random,
            ({ schema }) => {
              const { const: value = null } = schema;
              Reflect.deleteProperty(schema, "const");
              schema["enum"] = [value];
            },
          )
        : 0,
  },
  {
    name: "enum of one to const",
    apply: (spec, random) =>
      versionOf(spec) === "3.1"
        ? inSome(
            schemaPlaces(spec).filter(
              ({ schema }) => itemsAt(schema, "enum").length === 1,
            ),
            random,
            ({ schema }) => {
              const [value = null] = itemsAt(schema, "enum");
              Reflect.deleteProperty(schema, "enum");
              schema["const"] = value;
            },
          )
        : 0,
  },
  {
    name: "type list of one",
    apply: (spec, random) =>
      versionOf(spec) === "3.1"
        ? inSome(
            schemaPlaces(spec).filter(
              ({ schema }) => typeof schema["type"] === "string",
            ),
            random,
            ({ schema }) => {
              // A schema may be at several places.
              if (typeof schema["type"] !== "string") return false;
              schema["type"] = [schema["type"]];
              return true;
            },
          )
        : 0,
  },
  {
    name: "null as an alternative",
    apply: (spec, random) =>
      versionOf(spec) === "3.1"
        ? inSome(
            innerPlaces(spec).filter(
              ({ schema }) =>
                itemsAt(schema, "type").includes("null") && !("enum" in schema),
            ),
            random,
            (place) => {
              const { words, rules } = split(place.schema);
              const types = itemsAt(rules, "type").filter(
                (type) => type !== "null",
              );
              replace(place, {
                ...words,
                anyOf: [{ ...rules, type: types }, { type: "null" }],
              });
            },
          )
        : 0,
  },
  {
    name: "rules that have no effect",
    apply: (spec, random) =>
      inSome(
        schemaPlaces(spec).filter(({ schema }) => !("$ref" in schema)),
        random,
        ({ schema }) => {
          const { type } = schema;
          const noise: Record<string, JsonObject> = {
            string: { minLength: 0 },
            array: { minItems: 0, uniqueItems: false },
            object: { minProperties: 0 },
          };
          const more = typeof type === "string" ? noise[type] : undefined;
          if (!more) return false;
          for (const [key, value] of Object.entries(more))
            schema[key] ??= value;
          return true;
        },
      ),
  },
  {
    name: "forms of bounds",
    apply: (spec, random) =>
      inSome(
        schemaPlaces(spec).filter(
          ({ schema }) => typeof schema["minimum"] === "number",
        ),
        random,
        ({ schema }) => {
          if ("exclusiveMinimum" in schema) return false;
          schema["exclusiveMinimum"] =
            versionOf(spec) === "3.1" ? Number(schema["minimum"]) - 1 : false;
          return true;
        },
      ),
  },
];

function plainObjects(spec: JsonObject): SchemaPlace[] {
  return schemaPlaces(spec).filter(
    (place) =>
      !isTagged(place) &&
      place.role !== "member" &&
      isPlainObject(place.schema),
  );
}

function isPlainObject(schema: Json): boolean {
  if (!isObject(schema) || !("properties" in schema)) return false;
  const { rules } = split(schema);
  const known = ["type", "properties", "required"];
  return (
    schema["type"] === "object" &&
    !("discriminator" in schema) &&
    !("xml" in schema) &&
    Object.keys(rules).every((key) => known.includes(key)) &&
    Object.keys(objectAt(schema, "properties")).length > 0
  );
}
