/**
 * Validates a value by walking over the assertions of its schema. Generated validators are faster and more detailed.
 * This code is for the few values in a spec itself. If the result depends on something that it does not check (formats,
 * unevaluated parts, slow patterns), the verdict is unknown and the value passes.
 */
import { isOfType } from "../common/json-type.js";
import { accessOf } from "../model/graph.js";
import type { Assertion, JsonValue, Schema, SchemaId } from "../model/model.js";
import { patternFlags } from "../model/schemas/pattern.js";

export type ExampleVerdict =
  | { kind: "valid" }
  | { kind: "unknown" }
  /** `path` leads from the value to its invalid part. */
  | { kind: "invalid"; path: string[]; reason: string };

export interface ValidateOptions {
  readonly schemas: Readonly<Record<SchemaId, Schema>>;
  /** Returns whether a search with the pattern takes reasonable time for every text. */
  isFast(pattern: string): boolean;
  /** Returns false if the text certainly does not have the format. By default, formats are not checked. */
  hasFormat?(format: string, text: string): boolean;
  /** `steps` is the number of values that may still be visited, `depth` the number of checks that are in progress. */
  readonly budget: { steps: number; depth?: number };
}

/** A schema that refers to itself would otherwise exhaust the stack. */
const deepest = 500;

const valid: ExampleVerdict = { kind: "valid" };
const unknown: ExampleVerdict = { kind: "unknown" };

function invalid(reason: string, ...path: string[]): ExampleVerdict {
  return { kind: "invalid", path, reason };
}

type Of<K extends Assertion["kind"]> = Extract<Assertion, { kind: K }>;
type JsonObject = Readonly<Record<string, JsonValue>>;

export function validateExample(
  options: ValidateOptions,
  id: SchemaId,
  value: JsonValue,
): ExampleVerdict {
  const { budget, schemas } = options;
  const depth = budget.depth ?? 0;
  if (budget.steps-- <= 0 || depth > deepest) return unknown;
  budget.depth = depth + 1;
  const verdict = all(schemas[id]?.assertions ?? [], (assertion) =>
    checkAssertion(options, assertion, value),
  );
  budget.depth = depth;
  return verdict;
}

/** Invalid if one is invalid, otherwise unknown if one is unknown. */
function all<T>(
  items: Iterable<T>,
  verdictOf: (item: T) => ExampleVerdict,
): ExampleVerdict {
  let result = valid;
  for (const item of items) {
    const verdict = verdictOf(item);
    if (verdict.kind === "invalid") return verdict;
    if (verdict.kind === "unknown") result = verdict;
  }
  return result;
}

function checkAssertion(
  options: ValidateOptions,
  assertion: Assertion,
  value: JsonValue,
): ExampleVerdict {
  switch (assertion.kind) {
    case "never":
      return invalid("is not allowed: the schema accepts no value");
    case "types":
      return assertion.types.some((type) => isOfType(value, type))
        ? valid
        : invalid(`must be ${assertion.types.join(" or ")}`);
    case "values":
      return assertion.values.some((one) => canonical(one) === canonical(value))
        ? valid
        : invalid("is not one of the listed values");
    case "number":
      return typeof value === "number" ? checkNumber(assertion, value) : valid;
    case "string":
      return typeof value === "string"
        ? checkString(options, assertion, value)
        : valid;
    case "array":
      return Array.isArray(value)
        ? checkArray(options, assertion, value)
        : valid;
    case "object":
      return isObject(value) ? checkObject(options, assertion, value) : valid;
    case "reference":
      return validateExample(options, assertion.to, value);
    case "allOf":
      return all(assertion.schemas, (id) =>
        validateExample(options, id, value),
      );
    case "anyOf":
    case "oneOf":
      return checkAlternatives(options, assertion, value);
    case "not":
      return negated(validateExample(options, assertion.schema, value));
    case "conditional":
      return checkConditional(options, assertion, value);
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return unknown;
  }
}

function checkNumber(
  { minimum, maximum, multipleOf, format }: Of<"number">,
  value: number,
): ExampleVerdict {
  if (
    minimum &&
    (minimum.exclusive ? value <= minimum.value : value < minimum.value)
  ) {
    return invalid(
      `must be ${minimum.exclusive ? "more than" : "at least"} ${minimum.value}`,
    );
  }
  if (
    maximum &&
    (maximum.exclusive ? value >= maximum.value : value > maximum.value)
  ) {
    return invalid(
      `must be ${maximum.exclusive ? "less than" : "at most"} ${maximum.value}`,
    );
  }
  const multiple =
    multipleOf === null ? valid : checkMultiple(value, multipleOf);
  if (multiple.kind !== "valid") return multiple;
  return format === null ? valid : unknown;
}

/** Decimal fractions and large numbers are not exact, so a value close to a multiple gives an unknown verdict. */
function checkMultiple(value: number, step: number): ExampleVerdict {
  const quotient = value / step;
  const isExact = Number.isSafeInteger(value) && Number.isSafeInteger(step);
  if (!isExact && Math.abs(quotient) > 1e9) return unknown;
  const distance = isExact
    ? Math.abs(value % step)
    : Math.abs(quotient - Math.round(quotient));
  if (distance === 0) return valid;
  return isExact || distance > 1e-6
    ? invalid(`must be a multiple of ${step}`)
    : unknown;
}

function checkString(
  options: ValidateOptions,
  { minLength, maxLength, pattern, format }: Of<"string">,
  value: string,
): ExampleVerdict {
  const length =
    minLength === null && maxLength === null ? 0 : [...value].length;
  if (minLength !== null && length < minLength) {
    return invalid(`must have at least ${minLength} characters`);
  }
  if (maxLength !== null && length > maxLength) {
    return invalid(`must have at most ${maxLength} characters`);
  }
  if (pattern !== null) {
    const matches = matchesPattern(options, pattern, value);
    if (matches === null) return unknown;
    if (!matches) return invalid(`must match ${pattern}`);
  }
  if (format === null) return valid;
  const isOther = options.hasFormat?.(format, value) === false;
  return isOther ? invalid(`must have the format ${format}`) : unknown;
}

/** Returns null if the search might take too long. */
function matchesPattern(
  { isFast }: ValidateOptions,
  pattern: string,
  text: string,
): boolean | null {
  const flags = patternFlags(pattern);
  if (flags === null || !isFast(pattern)) return null;
  return new RegExp(pattern, flags).test(text);
}

function checkArray(
  options: ValidateOptions,
  { prefix, rest, contains, minItems, maxItems, unique }: Of<"array">,
  value: readonly JsonValue[],
): ExampleVerdict {
  if (minItems !== null && value.length < minItems) {
    return invalid(`must have at least ${minItems} items`);
  }
  if (maxItems !== null && value.length > maxItems) {
    return invalid(`must have at most ${maxItems} items`);
  }
  if (unique && new Set(value.map(canonical)).size < value.length) {
    return invalid("must not contain duplicate items");
  }
  const items = all(value.entries(), ([index, item]) => {
    const id = prefix[index] ?? rest;
    return id === null
      ? valid
      : below(String(index), validateExample(options, id, item));
  });
  if (items.kind === "invalid" || contains === null) return items;
  const fitting = value.map((item) =>
    validateExample(options, contains.schema, item),
  );
  return worse(items, checkContains(contains, fitting));
}

function checkContains(
  { minimum, maximum }: NonNullable<Of<"array">["contains"]>,
  fitting: readonly ExampleVerdict[],
): ExampleVerdict {
  const count = (kind: ExampleVerdict["kind"]) =>
    fitting.filter((verdict) => verdict.kind === kind).length;
  if (maximum !== null && count("valid") > maximum) {
    return invalid("has too many items that match `contains`");
  }
  if (count("valid") + count("unknown") < minimum) {
    return invalid("has too few items that match `contains`");
  }
  return count("unknown") > 0 ? unknown : valid;
}

function checkObject(
  options: ValidateOptions,
  assertion: Of<"object">,
  value: JsonObject,
): ExampleVerdict {
  const names = Object.keys(value);
  const { minProperties, maxProperties, dependentRequired } = assertion;
  if (minProperties !== null && names.length < minProperties) {
    return invalid(`must have at least ${minProperties} properties`);
  }
  if (maxProperties !== null && names.length > maxProperties) {
    return invalid(`must have at most ${maxProperties} properties`);
  }
  const missing = [
    ...assertion.required.filter((name) => !isOneWay(options, assertion, name)),
    ...dependentRequired.flatMap(({ property, required }) =>
      Object.hasOwn(value, property) ? required : [],
    ),
  ].find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined)
    return invalid(`must have the property ${missing}`);
  const properties = all(names, (name) =>
    below(name, checkProperty(options, assertion, name, value[name] ?? null)),
  );
  if (properties.kind === "invalid") return properties;
  const dependent = all(assertion.dependentSchemas, ({ property, schema }) =>
    Object.hasOwn(value, property)
      ? validateExample(options, schema, value)
      : valid,
  );
  return worse(properties, dependent);
}

/** An example of a request may omit read-only properties, and an example of a response write-only ones. */
function isOneWay(
  { schemas }: ValidateOptions,
  { properties }: Of<"object">,
  wanted: string,
): boolean {
  const property = properties.find(({ name }) => name === wanted);
  if (!property) return false;
  return accessOf((id) => schemas[id], property.schema) !== "readWrite";
}

function checkProperty(
  options: ValidateOptions,
  { properties, patterns, additional, names }: Of<"object">,
  name: string,
  value: JsonValue,
): ExampleVerdict {
  const property = properties.find((one) => one.name === name);
  let isKnown = property !== undefined;
  let isUnsure = false;
  const applying = property ? [property.schema] : [];
  for (const { pattern, schema } of patterns) {
    const matches = matchesPattern(options, pattern, name);
    if (matches === null) isUnsure = true;
    if (matches !== true) continue;
    isKnown = true;
    applying.push(schema);
  }
  if (additional !== null && !isKnown && !isUnsure) applying.push(additional);
  const verdict = all(applying, (id) => validateExample(options, id, value));
  const named = names === null ? valid : validateExample(options, names, name);
  const result = worse(verdict, named);
  return isUnsure && result.kind === "valid" ? unknown : result;
}

function checkAlternatives(
  options: ValidateOptions,
  assertion: Of<"anyOf" | "oneOf">,
  value: JsonValue,
): ExampleVerdict {
  const verdicts = candidatesFor(options, assertion, value).map((id) =>
    validateExample(options, id, value),
  );
  const [only] = verdicts;
  if (verdicts.length === 1 && only) return only;
  const fitting = verdicts.filter((one) => one.kind === "valid").length;
  const mayFit = verdicts.some((one) => one.kind === "unknown");
  if (fitting === 0) {
    return mayFit ? unknown : invalid("matches none of the alternatives");
  }
  if (assertion.kind === "anyOf") return valid;
  if (fitting > 1) return invalid("matches more than one of the alternatives");
  return mayFit ? unknown : valid;
}

/** Returns the alternatives that the discriminator selects, or all of them without a discriminator. */
function candidatesFor(
  { schemas: known }: ValidateOptions,
  { schemas, discriminator }: Of<"anyOf" | "oneOf">,
  value: JsonValue,
): SchemaId[] {
  if (!discriminator) return schemas;
  const { property, mapping } = discriminator;
  const tag =
    isObject(value) && Object.hasOwn(value, property)
      ? value[property]
      : undefined;
  const chosen = mapping.filter((one) => one.value === tag);
  if (chosen.length > 0) return chosen.map(({ schema }) => schema);
  const mapped = new Set(mapping.map(({ schema }) => endOf(known, schema)));
  return schemas.filter((id) => !mapped.has(endOf(known, id)));
}

/** Returns the end of a chain of references. */
function endOf(schemas: ValidateOptions["schemas"], id: SchemaId): SchemaId {
  let end = id;
  for (let steps = 0; steps < 100; steps++) {
    const assertions = schemas[end]?.assertions ?? [];
    const [only] = assertions;
    if (assertions.length !== 1 || only?.kind !== "reference") break;
    end = only.to;
  }
  return end;
}

function checkConditional(
  options: ValidateOptions,
  assertion: Of<"conditional">,
  value: JsonValue,
): ExampleVerdict {
  const condition = validateExample(options, assertion.if, value);
  if (condition.kind === "unknown") return unknown;
  const next = condition.kind === "valid" ? assertion.then : assertion.else;
  return next === null ? valid : validateExample(options, next, value);
}

function negated(verdict: ExampleVerdict): ExampleVerdict {
  switch (verdict.kind) {
    case "valid":
      return invalid("matches the `not` schema");
    case "invalid":
      return valid;
    case "unknown":
      return unknown;
  }
}

function worse(one: ExampleVerdict, other: ExampleVerdict): ExampleVerdict {
  return all([one, other], (verdict) => verdict);
}

function below(key: string, verdict: ExampleVerdict): ExampleVerdict {
  return verdict.kind === "invalid"
    ? { ...verdict, path: [key, ...verdict.path] }
    : verdict;
}

function isObject(value: JsonValue): value is JsonObject {
  return isOfType(value, "object");
}

/** Returns the same text for equal values, whatever the order of their keys. */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}
