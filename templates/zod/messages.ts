// Part of the Specwright runtime.
/** Messages of the spec (`x-messages`) for the issues of zod. */
import type { z } from "zod";

/** Messages of the spec, by keyword. */
export type OwnMessages = Readonly<Record<string, string>>;

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** The same schema with the messages of the spec. Issues of all other kinds have those of zod. */
export function withMessages<S>(schema: S, messages: OwnMessages): S {
  return changed(schema as z.ZodType, messages) as S;
}

function changed(schema: z.ZodType, messages: OwnMessages): z.ZodType {
  const def: unknown = schema.def;
  const { innerType, error } = def as {
    innerType?: z.ZodType;
    error?: z.core.$ZodErrorMap;
  };
  const replaced = innerType
    ? { innerType: changed(innerType, messages) }
    : {
        error: (issue: RawIssue) => textFor(issue, messages) ?? error?.(issue),
      };
  // A recursive schema has getters, which must not be read yet.
  const copy = Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(schema.def),
      ...Object.getOwnPropertyDescriptors(replaced),
    },
  );
  return schema.clone(copy as typeof schema.def);
}

function textFor(issue: RawIssue, messages: OwnMessages): string | undefined {
  const keyword = issue.input === undefined ? "required" : keywordOf(issue);
  const text = messages[keyword];
  return text?.replaceAll("{received}", () => shownText(issue.input));
}

/** The keyword of JSON Schema that an issue is about. */
function keywordOf(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return "type";
    case "invalid_value":
      return "enum";
    case "invalid_format":
      return issue.format === "regex" ? "pattern" : "format";
    case "not_multiple_of":
      return "multipleOf";
    case "unrecognized_keys":
      return "additionalProperties";
    case "invalid_union":
      return issue.inclusive === false ? "oneOf" : "anyOf";
    case "too_small":
      return limitOf(issue, "min", "exclusiveMinimum");
    case "too_big":
      return limitOf(issue, "max", "exclusiveMaximum");
    default:
      return "";
  }
}

function limitOf(
  { origin, inclusive }: { origin?: unknown; inclusive?: unknown },
  word: "min" | "max",
  exclusive: string,
): string {
  if (origin === "string") return `${word}Length`;
  if (origin === "array") return `${word}Items`;
  return inclusive === false ? exclusive : `${word}imum`;
}

/** The received value as the validators show it. */
function shownText(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "nothing";
    case "string":
      return value.length > 40 ? `${value.slice(0, 40)}…` : value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      if (value === null) return "null";
      return Array.isArray(value) ? "[…]" : "{…}";
  }
}
