/** Kinds of option values: how a value is checked, and how messages, JSON Schema and TypeScript describe it. */
import { isObject } from "../common/json.js";

/** A schema in `config.schema.json`. */
export interface ValueSchema {
  readonly [keyword: string]:
    | string
    | number
    | boolean
    | readonly string[]
    | readonly number[]
    | ValueSchema
    | readonly ValueSchema[];
}

/** The form of a command-line flag. */
type FlagForm =
  /** One value: `--output out`. */
  | "text"
  /** The flag alone: `--flag`. */
  | "boolean"
  /** Repeated, one value each time: `--overlay a.yaml --overlay b.yaml`. */
  | "list"
  /** Several values at a time: `--target client server`, `--target client,server`. */
  | "names"
  /** Repeated, a key and a value each time: `--severity unknown-type=off`. */
  | "pairs"
  /** Repeated conditions: `--include tags=pets,store --include deprecated`. */
  | "conditions";

export interface Kind<T> {
  /** Completes the sentence "`output` must be ...". */
  readonly expected: string;
  readonly accepts: (value: unknown) => value is T;
  readonly schema: ValueSchema;
  /** The type in the config, as TypeScript. */
  readonly typescript: string;
  readonly flagForm: FlagForm;
  /** The allowed values, if there are few. */
  readonly choices?: readonly string[];
  /** Whether the strings are paths. A relative path starts at the folder of the config file. */
  readonly isPath: boolean;
  /** The keys of an object. */
  readonly keys?: KeyTable;
  /** The kind of all values of an object with free keys. */
  readonly values?: Kind<unknown>;
  /** The kind of the items of a list. */
  readonly items?: Kind<unknown>;
}

/** A key in an option whose value is an object. */
export interface Key {
  readonly kind: Kind<unknown>;
  /** One sentence. */
  readonly doc: string;
  /** Whether an object must have the key. */
  readonly isRequired?: true;
}

export type KeyTable = Readonly<Record<string, Key>>;

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export const text: Kind<string> = {
  expected: "a non-empty string",
  accepts: isText,
  schema: { type: "string", minLength: 1 },
  typescript: "string",
  flagForm: "text",
  isPath: false,
};

export const path: Kind<string> = { ...text, isPath: true };

export const toggle: Kind<boolean> = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  schema: { type: "boolean" },
  typescript: "boolean",
  flagForm: "boolean",
  isPath: false,
};

/** `true`, `false`, or an object with settings, which means `true`. */
export function toggleOr<T extends object>(
  settings: Kind<T>,
): Kind<boolean | T> {
  return {
    ...settings,
    expected: "true, false or an object",
    accepts: (value): value is boolean | T =>
      typeof value === "boolean" || settings.accepts(value),
    schema: { anyOf: [toggle.schema, settings.schema] },
    typescript: `boolean | ${settings.typescript}`,
  };
}

/** A whole number from 0 on. */
export const count: Kind<number> = {
  expected: "a number",
  accepts: (value): value is number =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= 0,
  schema: { type: "integer", minimum: 0 },
  typescript: "number",
  flagForm: "text",
  isPath: false,
};

export const megabytes: Kind<number> = {
  ...count,
  expected: "a number from 1 to 500",
  accepts: (value): value is number =>
    count.accepts(value) && value >= 1 && value <= 500,
  schema: { type: "integer", minimum: 1, maximum: 500 },
};

/** An ISO 8601 date. */
export const day: Kind<string> = {
  ...text,
  expected: 'a date such as "2030-12-05"',
  accepts: (value): value is string => isText(value) && isDay(value),
  schema: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d$" },
};

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

export const days: Kind<number> = { ...count, expected: "a number of days" };

/** One of a few words. */
export function choice<const W extends string>(...words: W[]): Kind<W> {
  return {
    expected: orList(words.map((word) => `"${word}"`)),
    accepts: (value): value is W => words.some((word) => word === value),
    schema: { enum: words },
    typescript: words.map((word) => `"${word}"`).join(" | "),
    flagForm: "text",
    choices: words,
    isPath: false,
  };
}

/** Returns a list such as `a, b or c`. */
export function orList(items: readonly string[]): string {
  const first = items.slice(0, -1).join(", ");
  const last = items.at(-1) ?? "";
  return first === "" ? last : `${first} or ${last}`;
}

/** A string that matches a regular expression, which must be anchored at both ends. */
export function matching(expected: string, pattern: RegExp): Kind<string> {
  return {
    ...text,
    expected,
    accepts: (value): value is string =>
      typeof value === "string" && pattern.test(value),
    schema: { type: "string", pattern: pattern.source },
  };
}

/** A list of values of another kind. */
export function listOf<T>(expected: string, item: Kind<T>): Kind<readonly T[]> {
  const isUnion = item.typescript.includes("|");
  return {
    expected,
    accepts: (value): value is readonly T[] =>
      Array.isArray(value) && value.every(item.accepts),
    schema: { type: "array", items: item.schema },
    typescript: isUnion ? `(${item.typescript})[]` : `${item.typescript}[]`,
    flagForm: "list",
    isPath: item.isPath,
    items: item,
  };
}

/** An object with known keys. `typescript` names its type, unless the type is inline. */
export function objectOf<T extends object>(
  keys: KeyTable & Readonly<Record<keyof T, Key>>,
  typescript = inPlace(keys),
): Kind<T> {
  return {
    expected: "an object",
    // The keys are checked one by one, so that each gets its own message.
    accepts: (value): value is T => isObject(value),
    schema: objectSchema(keys),
    typescript,
    flagForm: "conditions",
    isPath: false,
    keys,
  };
}

/** An object with free keys. `typescript` names the type of its values. */
export function mapOf<T>(
  expected: string,
  values: Kind<T>,
): Kind<Readonly<Record<string, T>>> {
  return {
    expected,
    accepts: (value): value is Readonly<Record<string, T>> => isObject(value),
    schema: { type: "object", additionalProperties: values.schema },
    typescript: `Record<string, ${values.typescript}>`,
    flagForm: "conditions",
    isPath: false,
    values,
  };
}

/** The schema of an object that has these keys and no others. */
export function objectSchema(keys: KeyTable): ValueSchema {
  const properties = Object.entries(keys).map(
    ([name, { kind, doc }]) =>
      [name, { description: doc, ...kind.schema }] as const,
  );
  const required = requiredKeys(keys);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

export function requiredKeys(keys: KeyTable): string[] {
  return Object.keys(keys).filter((name) => keys[name]?.isRequired);
}

function inPlace(keys: KeyTable): string {
  const lines = Object.entries(keys).map(
    ([name, { kind, doc, isRequired }]) =>
      `/** ${doc} */\n${name}${isRequired ? "" : "?"}: ${kind.typescript};`,
  );
  return `{\n${lines.join("\n")}\n}`;
}
