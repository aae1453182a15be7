/** Whether a schema accepts a value that the spec itself gives: a default. */
import { isDeepStrictEqual } from "node:util";
import type {
  ApiModel,
  Assertion,
  JsonType,
  JsonValue,
  SchemaId,
} from "../model/model.js";
import { patternOf } from "./pattern.js";

/** `unknown` where only the validator can tell: a format, a keyword about unevaluated properties, a deep recursion. */
export type Verdict = "valid" | "invalid" | "unknown";

const deepest = 20;

export function acceptsValue(
  model: ApiModel,
  id: SchemaId,
  value: JsonValue,
  depth = 0,
): Verdict {
  const schema = model.schemas[id];
  if (!schema || depth > deepest) return "unknown";
  const inner: Inner = (part, below = value) =>
    acceptsValue(model, part, below, depth + 1);
  return every(schema.assertions.map((one) => verdictOf(one, value, inner)));
}

type Inner = (id: SchemaId, value?: JsonValue) => Verdict;

function verdictOf(one: Assertion, value: JsonValue, inner: Inner): Verdict {
  switch (one.kind) {
    case "never":
      return "invalid";
    case "types":
      return known(typesOf(value).some((type) => one.types.includes(type)));
    case "values":
      return known(one.values.some((each) => isDeepStrictEqual(each, value)));
    case "number":
      return typeof value === "number" ? ofNumber(one, value) : "valid";
    case "string":
      return typeof value === "string" ? ofText(one, value) : "valid";
    case "array":
      return Array.isArray(value) ? ofArray(one, value, inner) : "valid";
    case "object":
      return isRecord(value) ? ofObject(one, value, inner) : "valid";
    case "reference":
      return inner(one.to);
    case "allOf":
      return every(one.schemas.map((id) => inner(id)));
    case "anyOf":
    case "oneOf":
      return ofAlternatives(
        one.kind,
        one.schemas.map((id) => inner(id)),
      );
    case "not":
      return opposite(inner(one.schema));
    case "conditional":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return "unknown";
  }
}

function ofNumber(
  one: Extract<Assertion, { kind: "number" }>,
  value: number,
): Verdict {
  const { minimum, maximum, multipleOf, format } = one;
  const isLow =
    minimum !== null &&
    (minimum.exclusive ? value <= minimum.value : value < minimum.value);
  const isHigh =
    maximum !== null &&
    (maximum.exclusive ? value >= maximum.value : value > maximum.value);
  if (isLow || isHigh) return "invalid";
  if (format === "int32" && Math.abs(value) >= 2 ** 31) return "unknown";
  return multipleOf === null || value % multipleOf === 0 ? "valid" : "unknown";
}

function ofText(
  one: Extract<Assertion, { kind: "string" }>,
  value: string,
): Verdict {
  const length = [...value].length;
  const { minLength, maxLength, pattern, format } = one;
  if (minLength !== null && length < minLength) return "invalid";
  if (maxLength !== null && length > maxLength) return "invalid";
  if (pattern !== null && !patternOf(pattern).test(value)) return "invalid";
  return format === null || format === "password" ? "valid" : "unknown";
}

function ofArray(
  one: Extract<Assertion, { kind: "array" }>,
  value: readonly JsonValue[],
  inner: Inner,
): Verdict {
  const { prefix, rest, minItems, maxItems } = one;
  if (minItems !== null && value.length < minItems) return "invalid";
  if (maxItems !== null && value.length > maxItems) return "invalid";
  const items = value.map((item, index): Verdict => {
    const schema = index < prefix.length ? prefix[index] : rest;
    return schema ? inner(schema, item) : "valid";
  });
  const isPlain = one.contains === null && !one.unique;
  return every([...items, isPlain ? "valid" : "unknown"]);
}

function ofObject(
  one: Extract<Assertion, { kind: "object" }>,
  value: { [key: string]: JsonValue },
  inner: Inner,
): Verdict {
  const names = Object.keys(value);
  const { minProperties, maxProperties } = one;
  if (one.required.some((name) => !Object.hasOwn(value, name)))
    return "invalid";
  if (minProperties !== null && names.length < minProperties) return "invalid";
  if (maxProperties !== null && names.length > maxProperties) return "invalid";
  const isPlain =
    one.patterns.length === 0 &&
    one.names === null &&
    one.dependentRequired.length === 0 &&
    one.dependentSchemas.length === 0;
  const properties = names.map((name): Verdict => {
    const named = one.properties.find((property) => property.name === name);
    const schema = named?.schema ?? one.additional;
    return schema === null ? "valid" : inner(schema, value[name] ?? null);
  });
  return isPlain ? every(properties) : "unknown";
}

function ofAlternatives(
  kind: "anyOf" | "oneOf",
  verdicts: readonly Verdict[],
): Verdict {
  const valid = verdicts.filter((verdict) => verdict === "valid").length;
  const isSure = !verdicts.includes("unknown");
  if (kind === "anyOf" && valid > 0) return "valid";
  if (kind === "oneOf" && valid > 1) return "invalid";
  return isSure ? known(valid > 0) : "unknown";
}

function every(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("invalid")) return "invalid";
  return verdicts.includes("unknown") ? "unknown" : "valid";
}

function opposite(verdict: Verdict): Verdict {
  if (verdict === "unknown") return verdict;
  return known(verdict === "invalid");
}

function known(isValid: boolean): Verdict {
  return isValid ? "valid" : "invalid";
}

function typesOf(value: JsonValue): JsonType[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  switch (typeof value) {
    case "number":
      return Number.isInteger(value) ? ["integer", "number"] : ["number"];
    case "boolean":
      return ["boolean"];
    case "string":
      return ["string"];
    default:
      return ["object"];
  }
}

function isRecord(value: JsonValue): value is { [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
