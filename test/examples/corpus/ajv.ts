/**
 * The schemas of a spec for ajv, as a second opinion. They are taken from the document itself, not from the model, and
 * translated to JSON Schema 2020-12.
 */
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { getOrCreate } from "../../../src/base/common/get-or-create.js";
import { stringFormats } from "../../../src/base/openapi/string-formats.js";
import { patternFlags } from "../../../src/base/patterns/pattern-flags.js";
import { pathOf } from "../../../src/read/local-reference.js";
import { parseText } from "../../../src/read/parse.js";
import { join, segments, valueAt } from "../../../src/base/common/pointer.js";
import {
  isObject,
  mapEntries,
  textOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../validators/property/json.js";
import {
  translate,
  type Direction,
} from "../../validators/property/translate.js";
import { mapSchemas, within } from "../../validators/property/walk.js";

export type AjvJudge =
  | {
      kind: "judge";
      isValid: ValidateFunction;
      /** Keywords in the schema, or in a schema that it refers to, that ajv does not understand as we do. */
      differences: ReadonlySet<string>;
    }
  | { kind: "excluded"; reason: string };

/** Returns the judge of the schema at a pointer of the entry document. */
export type AjvJudges = (pointer: string) => AjvJudge;

interface Registered {
  references: readonly string[];
  differences: readonly string[];
}

export function ajvJudges(input: string, direction: Direction): AjvJudges {
  const document = parseText(input, readFileSync(input, "utf8")) as JsonObject;
  const isNew = /^3\.[12]/.test(textOf(document["openapi"]));
  const dialect = isNew ? "3.1" : "3.0";
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    ownProperties: true,
    code: { regExp: Object.assign(compilePattern, { code: "new RegExp" }) },
    // Decimals are compared as decimals.
    multipleOfPrecision: 9,
  });
  formats.default(ajv);
  for (const [name, { check }] of Object.entries(stringFormats))
    if (check === null) ajv.addFormat(name, true);
  const known = new Map<string, Registered | null>();
  const addresses = new Map<string, string>();
  const addressOf = (pointer: string) =>
    getOrCreate(
      addresses,
      pointer,
      () => `https://schemas.example/${String(addresses.size)}`,
    );

  /** Adds a schema and the schemas that it refers to. */
  function register(pointer: string): Registered | null {
    const before = known.get(pointer);
    if (before !== undefined) return before;
    const raw = valueAt(document, segments(pointer)) as Json | undefined;
    if (!isObject(raw) && typeof raw !== "boolean") {
      known.set(pointer, null);
      return null;
    }
    const isLocal = [...within(raw)].every(
      ({ $ref }) => $ref === undefined || pathOf($ref) !== null,
    );
    if (!isLocal) {
      known.set(pointer, null);
      return null;
    }
    const references: string[] = [];
    const differences: string[] = [];
    const prepare = (schema: Schema): Schema => {
      if (!isObject(schema)) return schema;
      differences.push(...differencesIn(schema, dialect));
      const { nullable, "x-nullable": isNullable, ...rest } = schema;
      const known =
        dialect === "3.0" && (nullable === true || isNullable === true)
          ? { ...rest, nullable: true }
          : rest;
      return mapSchemas(withoutTags(known), prepare);
    };
    const plain = translate(prepare(raw), dialect, direction);
    const linked = withAddresses(plain, (reference) => {
      const target = (pathOf(reference) ?? []).reduce(join, "");
      references.push(target);
      return addressOf(target);
    });
    const result = { references, differences };
    known.set(pointer, result);
    ajv.addSchema(linked, addressOf(pointer));
    for (const reference of references) register(reference);
    return result;
  }

  function closureOf(pointer: string): Set<string> | null {
    const differences = new Set<string>();
    const seen = new Set([pointer]);
    for (const one of seen) {
      const found = register(one);
      if (found === null) return null;
      for (const reference of found.references) seen.add(reference);
      for (const difference of found.differences) differences.add(difference);
    }
    return differences;
  }

  return (pointer) => {
    try {
      const differences = closureOf(pointer);
      if (differences === null)
        return { kind: "excluded", reason: "is not all in the document" };
      const isValid = ajv.compile({ $ref: addressOf(pointer) });
      // A base that lists children which extend it is endless to ajv, whatever the value is.
      isValid({});
      return { kind: "judge", isValid, differences };
    } catch (error) {
      return { kind: "excluded", reason: `ajv: ${kindOf(String(error))}` };
    }
  };
}

/** Some patterns are valid only without the flag `u`. */
function compilePattern(pattern: string): RegExp {
  return new RegExp(pattern, patternFlags(pattern) ?? "u");
}

/** Errors differ by the names in them. */
function kindOf(message: string): string {
  return message
    .replace(/https:\S+/g, "…")
    .replace(/"[^"]*"|'[^']*'|\/.*\//g, "…")
    .slice(0, 80);
}

/** ajv does not know discriminators: a value may match more than one alternative. */
function withoutTags(schema: JsonObject): JsonObject {
  if (!("discriminator" in schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== "discriminator")
      .map(([key, value]) => [key === "oneOf" ? "anyOf" : key, value]),
  );
}

function withAddresses(
  schema: Schema,
  change: (reference: string) => string,
): Schema {
  const inner = mapSchemas(schema, (part) => withAddresses(part, change));
  if (!isObject(inner)) return inner;
  return mapEntries(inner, (key, value) => [
    key,
    key === "$ref" && typeof value === "string" ? change(value) : value,
  ]);
}

/** The reasons why ajv may decide otherwise. */
function differencesIn(schema: JsonObject, dialect: string): string[] {
  const found: string[] = [];
  if ("discriminator" in schema) found.push("discriminator");
  if (schema["readOnly"] === true || schema["writeOnly"] === true)
    found.push("readOnly or writeOnly");
  if (dialect === "3.0" && "$ref" in schema && Object.keys(schema).length > 1)
    found.push("keywords beside $ref");
  const { type, enum: values } = schema;
  if (type === "string" && Array.isArray(values))
    if (values.some((value) => value !== null && typeof value !== "string"))
      found.push("an enumeration of texts without quotation marks");
  if (type === "array" && Array.isArray(values))
    found.push("an enumeration of items beside `type: array`");
  const parts = [...within(schema)];
  if ("unevaluatedItems" in schema && parts.some((part) => "contains" in part))
    found.push("unevaluatedItems over contains");
  for (const { $dynamicRef, $anchor, $id } of parts)
    if ($dynamicRef ?? $anchor ?? $id)
      found.push("$id, $anchor or $dynamicRef");
  return found;
}
