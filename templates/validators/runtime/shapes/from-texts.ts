// Part of the Specwright runtime.
/** Converts the texts of forms and queries to the types of a schema. Other values stay as they are. */
import { isObject } from "../values.js";
import {
  allowsScalar,
  assignField,
  coerce,
  textItems,
  objectOf,
  propertyShape,
  type ObjectShape,
  type TextShape,
} from "./coerce.js";
import {
  textShape,
  type SeparatedShape,
  type TextTable,
} from "./text-table.js";

/** Converts an object, a `FormData` or a `URLSearchParams`. The value itself is never changed. */
export function fromTexts(texts: TextTable, value: unknown): unknown {
  const shape = textShape(texts);
  const object = objectOf(shape);
  const read = plainFields(value);
  if (object === null || !isObject(read) || isFile(read)) {
    return fromField(shape, read);
  }
  const named = withNames(headersOf(texts), read);
  return fromObject(object, withoutBrackets(object, named));
}

/** The methods of `FormData` and `URLSearchParams` that are used here. */
interface Pairs {
  keys(): Iterable<string>;
  getAll(name: string): unknown[];
}

function isPairs(value: unknown): value is Pairs {
  return (
    isObject(value) &&
    typeof value["getAll"] === "function" &&
    typeof value["keys"] === "function"
  );
}

/** The fields of a `FormData` or a `URLSearchParams` as an object. */
export function plainFields(value: unknown): unknown {
  return isPairs(value) ? fieldsOf(value) : value;
}

/** A name that occurs once has one value, not a list. */
function fieldsOf(pairs: Pairs): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(pairs.keys())) {
    const values = pairs.getAll(name);
    assignField(fields, name, values.length === 1 ? values[0] : values);
  }
  return fields;
}

function isFile(value: object): boolean {
  return value instanceof Blob;
}

function headersOf(texts: TextTable): readonly string[] {
  if (typeof texts === "function") return headersOf(texts());
  return typeof texts === "object" && texts.kind === "object"
    ? (texts.headers ?? [])
    : [];
}

/** Names of headers as the schema writes them. */
function withNames(
  headers: readonly string[],
  fields: Record<string, unknown>,
): Record<string, unknown> {
  if (headers.length === 0) return fields;
  const names = new Map(headers.map((name) => [name.toLowerCase(), name]));
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    assignField(copy, names.get(name.toLowerCase()) ?? name, value);
  }
  return copy;
}

/** The value of a property. One text may be a list. */
function fromField(shape: SeparatedShape, value: unknown): unknown {
  if (typeof value !== "string") return fromValue(shape, value);
  const items = textItems(shape);
  const { separator } = shape as { separator?: string };
  if (items === null || (separator === undefined && allowsScalar(shape))) {
    return coerce(shape, value);
  }
  const parts = splitText(value, separator);
  return parts.length === 1 && allowsScalar(shape)
    ? coerce(shape, value)
    : parts.map((part) => coerce(items, part));
}

function splitText(text: string, separator: string | undefined): string[] {
  if (separator === undefined) return [text];
  return text === "" ? [] : text.split(separator);
}

/** A value that is no single field: arrays and objects in a text are JSON. */
function fromValue(shape: TextShape, value: unknown): unknown {
  if (typeof value === "string") return coerce(shape, value);
  if (Array.isArray(value)) {
    const items = textItems(shape);
    return items === null
      ? value
      : value.map((item: unknown) => fromValue(items, item));
  }
  if (!isObject(value) || isFile(value)) return value;
  const items = textItems(shape);
  // `lines[0][count]` is an item.
  if (items !== null && isIndexed(value)) {
    return Object.values(value)
      .flat()
      .map((item) => fromValue(items, item));
  }
  const object = objectOf(shape);
  return object === null ? value : fromObject(object, value);
}

function isIndexed(value: object): boolean {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => /^\d*$/.test(name));
}

function fromObject(
  shape: ObjectShape,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, content] of Object.entries(value)) {
    assignField(copy, name, fromField(propertyShape(shape, name), content));
  }
  return copy;
}

const deepestBracket = 20;

/** `filter[name]` is the property `name` of `filter`, if that may be an object or an array. */
function withoutBrackets(
  shape: ObjectShape,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const bracketed = Object.keys(fields).filter((name) => name.includes("["));
  if (bracketed.length === 0) return fields;
  const copy: Record<string, unknown> = {};
  const outer: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const steps = stepsOf(shape, fields, name);
    if (steps === null) assignField(copy, name, value);
    else put(outer, steps, value);
  }
  for (const [name, value] of Object.entries(outer))
    assignField(copy, name, value);
  return copy;
}

/** `filter[a][b]` as a list of keys; null if it is a name of its own. */
function stepsOf(
  { properties }: ObjectShape,
  fields: object,
  name: string,
): string[] | null {
  const [, first = "", rest = ""] =
    /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  if (rest === "" || Object.hasOwn(properties, name)) return null;
  if (!Object.hasOwn(properties, first) || Object.hasOwn(fields, first)) {
    return null;
  }
  const inside = properties[first] ?? "any";
  const steps = rest.slice(1, -1).split("][");
  if (objectOf(inside) === null) {
    if (textItems(inside) === null) return null;
    // `tags[]` is another way to write `tags`, and `lines[0]` is an item.
    if (rest === "[]") return [first];
    const isItem = /^\d+$/.test(steps[0] ?? "");
    if (!isItem || Object.hasOwn(fields, `${first}[]`)) return null;
  }
  return steps.length > deepestBracket ? null : [first, ...steps];
}

/** Sets the value below several keys. */
function put(
  target: Record<string, unknown>,
  steps: readonly string[],
  value: unknown,
): void {
  let at = target;
  for (const step of steps.slice(0, -1)) {
    const inside = Object.hasOwn(at, step) ? at[step] : undefined;
    const next = isObject(inside) && !isFile(inside) ? inside : {};
    if (next !== inside) assignField(at, step, next);
    at = next;
  }
  assignField(at, steps[steps.length - 1] ?? "", value);
}
