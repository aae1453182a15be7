/**
 * Who is right: an independent implementation of all of JSON Schema 2020-12 (and no compiler: it interprets schemas),
 * with its formats on. Two classes of questions are not put to it as they are, because it is known to err:
 *
 * - `replacedNames`: it looks names up in plain objects, where `toString` is always found and `__proto__` never, and
 *   loses what is called `undefined`. It sees other names in their place, as long and matching the same patterns.
 * - `awkwardDecimals`: it takes a remainder near zero for zero, which is right for small positive decimals only. Beside
 *   a `multipleOf` with decimals, values with other numbers are not asked about.
 *
 * Nor is it asked about integers that a JavaScript number may have rounded, where a schema has the type `integer`:
 * JSON Schema accepts them, and validators refuse them by a rule of their own.
 */
import {
  registerSchema,
  setShouldValidateFormat,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/formats";
import {
  isObject,
  mapEntries,
  type Json,
  type JsonObject,
  type Schema,
} from "./json.js";

/** Null where the reference is not to be asked. */
export type Verdict = boolean | null;
export type Judge = (value: Json) => Verdict;

const replacedNames: Readonly<Record<string, string>> = {
  ["__proto__"]: "__prota__",
  constructor: "konstructor",
  toString: "toStrinG",
  valueOf: "valueUf",
  hasOwnProperty: "hazOwnProperty",
  undefined: "undefinet",
};

/** Every text, as a key and as a value, so that equal texts stay equal. */
export function withReplacedNames<Value extends Json>(value: Value): Value {
  const change = (part: Json): Json => {
    if (typeof part === "string") return alias(part);
    if (Array.isArray(part)) return part.map(change);
    if (!isObject(part)) return part;
    return mapEntries(part, (key, inner) => [alias(key), change(inner)]);
  };
  return change(value) as Value;
}

export function alias(text: string): string {
  return Object.hasOwn(replacedNames, text)
    ? (replacedNames[text] ?? text)
    : text;
}

const largest = 1e9;

function hasAwkwardNumber(value: Json): boolean {
  if (typeof value === "number") return value < 0 || value > largest;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some(hasAwkwardNumber)
  );
}

const draft202012 = "https://json-schema.org/draft/2020-12/schema";

function hasRoundedInteger(value: Json): boolean {
  if (typeof value === "number") {
    return Number.isInteger(value) && !Number.isSafeInteger(value);
  }
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).some(hasRoundedInteger)
  );
}

let registered = 0;

/** A judge for one schema that is a whole document. */
export async function judgeOf(
  schema: JsonObject,
  dialect = draft202012,
): Promise<(value: unknown) => boolean> {
  setShouldValidateFormat(true);
  const address = `https://reference.example/${String(registered++)}`;
  registerSchema(withReplacedNames(schema), address, dialect);
  const check = await validate(address);
  unregisterSchema(address);
  return (value) => check(withReplacedNames(value as Json)).valid;
}

/** A judge for each schema. */
export async function judges(
  schemas: Record<string, Schema>,
): Promise<Map<string, Judge>> {
  setShouldValidateFormat(true);
  const address = `https://reference.example/${String(registered++)}`;
  registerSchema(
    withReplacedNames({
      $schema: draft202012,
      components: { schemas },
    }),
    address,
  );
  const text = JSON.stringify(schemas);
  const hasDecimals = /"multipleOf":0\.01/.test(text);
  const hasIntegers = text.includes('"integer"');
  const found = new Map<string, Judge>();
  for (const name of Object.keys(schemas)) {
    const check = await validate(`${address}#/components/schemas/${name}`);
    found.set(name, (value) =>
      (hasDecimals && hasAwkwardNumber(value)) ||
      (hasIntegers && hasRoundedInteger(value))
        ? null
        : check(withReplacedNames(value)).valid,
    );
  }
  unregisterSchema(address);
  return found;
}
