/** Checks what a config file exports, key by key: a mistyped key is an error, never silence. */
import type { Config, SpecConfig } from "../config.js";
import type { Diagnostics } from "../diagnostics.js";
import type { Int64 } from "../emit/target.js";
import type { OperationFilter } from "../model/selection/filter.js";
import type { Stability } from "../model/model.js";
import { nearest } from "../nearest.js";

/** Says what a value should be when it is not. */
type Check = (value: unknown) => string | null;

const text: Check = (value) =>
  typeof value === "string" && value !== "" ? null : "a text that is not empty";

const listOf =
  (expected: string, isItem: (item: unknown) => boolean): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem) ? null : expected;

const flag: Check = (value) =>
  typeof value === "boolean" ? null : "true or false";

const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.some((word) => word === value)
      ? null
      : words.map((word) => `"${word}"`).join(" or ");

const packageName: Check = (value) => {
  const isFine =
    typeof value === "string" &&
    value.includes("{target}") &&
    /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(
      value.replaceAll("{target}", "t").replaceAll("{api}", "a"),
    );
  return isFine ? null : 'an npm package name with "{target}" in it';
};

const texts = (expected: string) =>
  listOf(expected, (item) => typeof item === "string" && item !== "");

const boolean: Check = (value) =>
  typeof value === "boolean" ? null : "true or false";

const stabilities: Record<Stability, true> = {
  experimental: true,
  alpha: true,
  beta: true,
  stable: true,
};

const filterKeys: Record<keyof OperationFilter, Check> = {
  tags: texts("a list of tags"),
  paths: texts("a list of paths"),
  operationIds: texts("a list of operationIds"),
  deprecated: boolean,
  stability: listOf(
    `a list of ${Object.keys(stabilities).join(", ")}`,
    (item) => typeof item === "string" && Object.hasOwn(stabilities, item),
  ),
  internal: boolean,
};

const specKeys: Record<keyof SpecConfig, Check | Record<string, Check>> = {
  input: text,
  overlays: texts("a list of paths"),
  include: filterKeys,
  exclude: filterKeys,
  output: text,
  targets: listOf(
    "a list of target names or targets, each with name, names (reserved, operations) and plan",
    (item) => typeof item === "string" || isTarget(item),
  ),
  packageName,
  int64: oneOf(...(["number", "bigint", "string"] satisfies Int64[])),
  jsonSchema: flag,
  prettier: flag,
  templates: text,
  scaffold: text,
  impliedTypes: flag,
  enums: oneOf("closed", "open"),
  externalRefs: {
    folders: texts("a list of folders"),
    origins: listOf(
      'a list of origins such as "https://example.com"',
      (item) => typeof item === "string" && isOrigin(item),
    ),
  },
};

/** Reports what is wrong; the value is a config when nothing was. */
export function checkConfig(
  value: unknown,
  file: string,
  diagnostics: Diagnostics,
): value is Config {
  const before = diagnostics.errors;
  if (isObject(value) && "specs" in value) {
    checkKeys(value, "", { specs: listOfSpecs }, file, diagnostics);
    const specs: unknown[] = Array.isArray(value["specs"])
      ? value["specs"]
      : [];
    for (const [index, spec] of specs.entries()) {
      checkKeys(spec, `specs[${index}]`, specKeys, file, diagnostics);
    }
  } else {
    checkKeys(value, "", specKeys, file, diagnostics);
  }
  return diagnostics.errors === before;
}

/** The same for a filter that came from elsewhere: `place` says from where. */
export function checkFilter(
  value: unknown,
  name: "include" | "exclude",
  place: string,
  diagnostics: Diagnostics,
): value is OperationFilter {
  const before = diagnostics.errors;
  checkKeys(value, name, filterKeys, place, diagnostics);
  return diagnostics.errors === before;
}

const listOfSpecs: Check = (value) =>
  Array.isArray(value) && value.length > 0
    ? null
    : "a list with at least one spec";

function checkKeys(
  value: unknown,
  path: string,
  keys: Record<string, Check | Record<string, Check>>,
  file: string,
  diagnostics: Diagnostics,
): void {
  if (!isObject(value)) {
    const key = path === "" ? "the default export" : path;
    const params = { file, key, expected: "an object" };
    diagnostics.report("config-wrong-type", null, params);
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    const key = path === "" ? name : `${path}.${name}`;
    const check = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (check === undefined) {
      const near = nearest(name, Object.keys(keys));
      const known = Object.keys(keys).join(", ");
      const hint =
        near === null ? `The keys are: ${known}.` : `Did you mean ${near}?`;
      diagnostics.report("config-unknown-key", null, { file, key, hint });
    } else if (item === undefined) {
      // As absent: `output: process.env.OUTPUT` may be so.
    } else if (typeof check === "function") {
      const expected = check(item);
      if (expected === null) continue;
      diagnostics.report("config-wrong-type", null, { file, key, expected });
    } else {
      checkKeys(item, key, check, file, diagnostics);
    }
  }
}

function isTarget(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { name, names, plan } = value;
  return (
    typeof name === "string" &&
    typeof plan === "function" &&
    isObject(names) &&
    Array.isArray(names["reserved"]) &&
    isObject(names["operations"])
  );
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
