// Part of the Specwright runtime.
import { must, type SchemaNode, type TestNode } from "./node.js";
import type { Rule } from "./rules.js";
import { typeRule } from "./types.js";

/** Whether a value is a JSON object. V8 inlines this form, with two constant results, better than one expression. */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  return true;
}

export function isBinary(value: unknown): boolean {
  return value instanceof Blob;
}

export const mustBeObject: Rule = /* @__PURE__ */ typeRule(
  "an object",
  "object",
);

export const anyObject: TestNode = /* @__PURE__ */ must(isObject, mustBeObject);

export const mustBeArray: Rule = /* @__PURE__ */ typeRule("an array", "array");

export const anyArray: TestNode = /* @__PURE__ */ must(
  Array.isArray,
  mustBeArray,
);

export const nullValue: TestNode = /* @__PURE__ */ must(
  (value) => value === null,
  /* @__PURE__ */ typeRule("null", "null"),
);

export const boolean: TestNode = /* @__PURE__ */ must(
  (value) => typeof value === "boolean",
  /* @__PURE__ */ typeRule("a boolean", "boolean"),
);

export const string: TestNode = /* @__PURE__ */ must(
  (value) => typeof value === "string",
  /* @__PURE__ */ typeRule("a string", "string"),
);

/** A string that passes a test. */
/* @__NO_SIDE_EFFECTS__ */
export function stringOf(
  test: (text: string) => boolean,
  rule: Rule,
): TestNode {
  return {
    holds: (value) => typeof value === "string" && test(value),
    rule: string.rule,
    report: (value, at, segment) =>
      typeof value === "string"
        ? test(value) || at.add(rule, value, segment)
        : string.report(value, at, segment),
  };
}

/** A test of strings, for a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function ifString(node: SchemaNode): SchemaNode {
  return {
    report: (value, at, segment) =>
      typeof value !== "string" || node.report(value, at, segment),
  };
}

export const binary: TestNode = /* @__PURE__ */ must(
  isBinary,
  /* @__PURE__ */ typeRule("a file", "binary"),
);

/** A value of one of several types. The words name them in messages. */
/* @__NO_SIDE_EFFECTS__ */
export function types(
  words: string,
  names: readonly string[],
  ...tests: TestNode[]
): TestNode {
  return must(
    (value) => tests.some(({ holds }) => holds(value)),
    typeRule(words, names),
    { kind: "all", parts: tests },
  );
}

/** Accepts no value. */
export const nothing: TestNode = /* @__PURE__ */ must(
  () => false,
  /* @__PURE__ */ typeRule("absent", []),
);
