/** The layout of statements and types beside Prettier's, with names and texts of every length up to the line width. */
import * as prettier from "prettier";
import { expect, it } from "vitest";
import {
  assignedCall,
  assignedTextCall,
  assignment,
  code,
  fillsLines,
  flatObject,
  ident,
  lit,
  objectType,
  plainEntry,
  regex,
  str,
  type Code,
} from "../../src/emit/code/index.js";
import {
  aliased,
  annotation,
  applied,
  arrayOf,
  intersectionOf,
  reference,
  simple,
  unionOf,
  type TypeText,
} from "../../src/emit/type-layout.js";
import type { JsonValue } from "../../src/model/model.js";
import { identifier } from "../../src/naming/identifiers.js";
import { layout } from "../../src/print/layout.js";

const named = (length: number): Code => ident(identifier("n".repeat(length)));
const type = (length: number): TypeText => reference(named(length));
const nothing: TypeText = { code: code`null`, form: "null", members: [] };
const object: TypeText = {
  code: objectType([code`a: string;`]),
  form: "object",
  members: [],
};
const numbers = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => 1767225600 + index);
const ruleOf = (name: Code, values: JsonValue[]): Code =>
  assignedCall(
    code`const ${name}`,
    code`rule`,
    [str("enum"), lit(values)],
    fillsLines(values) ? "numbers" : "list",
  );
const alias = (written: TypeText): Code => aliased(code`type A`, written);
const inObject = (value: Code): Code =>
  assignment(code`const a`, flatObject([value, code`last: 1`]));
const field = (length: number, written: TypeText): Code =>
  alias({
    ...object,
    code: objectType([code`${named(length)}?: ${annotation(written)};`]),
  });
const pair = (length: number): TypeText =>
  unionOf([type(length), simple(code`"text"`)]);

const shapes: Record<string, (length: number) => Code> = {
  "a regular expression": (length) =>
    assignment(code`const pattern`, regex("a".repeat(length))),
  "a regular expression as text": (length) =>
    assignment(code`const pattern`, regex("é".repeat(length))),
  "a regular expression with a long name": (length) =>
    assignment(code`const ${named(length)}`, regex("\\-é")),
  "a call with a list of numbers": (length) => ruleOf(named(length), [0, 1]),
  "a call with a list of one number": (length) => ruleOf(named(length), [0]),
  "a call with a list of one text": (length) => ruleOf(named(length), ["a"]),
  "a call with a list of texts": (length) => ruleOf(named(length), ["a", "b"]),
  "a call with a long list of numbers": (length) =>
    ruleOf(named(10), numbers(length)),
  "a call with a list of numbers alone": (length) =>
    assignedCall(code`const ${named(length)}`, code`create`, [
      lit(numbers(length)),
    ]),
  "a call with a text": (length) =>
    assignedTextCall(
      code`export const requestKey: CreateKey`,
      code`/* @__PURE__ */ keysFor`,
      "a".repeat(length),
    ),
  "a call with a text and a long name": (length) =>
    assignedTextCall(code`const ${named(length)}`, code`keysFor`, "a"),
  "a list of numbers": (length) =>
    assignment(code`const a`, lit(numbers(length))),
  "numbers of growing width": (length) =>
    assignment(code`const a`, lit([...numbers(20), 10 ** (length % 15), 1])),
  "an entry with a text": (length) =>
    inObject(plainEntry("n".repeat(length), str("a".repeat(60)))),
  "an entry with a quoted name": (length) =>
    inObject(plainEntry(`-${"n".repeat(length)}`, str("a".repeat(60)))),
  "a reference or null": (length) =>
    field(40, unionOf([type(length), nothing])),
  "an indexed type or null": (length) =>
    field(
      30,
      unionOf([simple(code`components[${str("a".repeat(length))}]`), nothing]),
    ),
  "an object or null": (length) => field(length, unionOf([object, nothing])),
  "an applied type or null": (length) =>
    field(30, unionOf([applied(code`Partial`, [type(length)]), nothing])),
  "two names": (length) =>
    field(length, intersectionOf([type(length), type(20)])),
  "an object and a name": (length) =>
    field(length, intersectionOf([object, type(length)])),
  "a name and an object": (length) =>
    field(length, intersectionOf([type(length), object])),
  "a name and an intersection of objects": (length) =>
    field(
      length,
      intersectionOf([type(length), intersectionOf([object, object])]),
    ),
  "a list of applied types": (length) =>
    field(
      20,
      arrayOf(
        applied(code`Defaulted`, [object, simple(str("a".repeat(length)))]),
      ),
    ),
  "an applied type of a union": (length) =>
    field(20, applied(code`Other`, [pair(length)])),
  "an applied type of two unions": (length) =>
    field(20, applied(code`Other`, [pair(20), pair(length)])),
  "a member of a union that is applied to a union": (length) =>
    field(20, unionOf([type(30), applied(code`Other`, [pair(length)])])),
  "an applied type of an object": (length) =>
    field(length, applied(code`Items`, [object])),
};

function print(fragment: Code): string {
  return layout(fragment, { width: 80, nameOf: (symbol) => symbol.name });
}

const formatted = (text: string): Promise<string> =>
  prettier.format(text, { parser: "typescript" });

it.each(Object.entries(shapes))("%s", async (_name, shape) => {
  const lengths = Array.from({ length: 85 }, (_, index) => index + 1);
  const texts = lengths.map((length) => `${print(shape(length))}\n`);
  if ((await formatted(texts.join(""))) === texts.join("")) return;
  // The first one that differs is easier to read than all of them.
  for (const text of texts) expect(text).toBe(await formatted(text));
});
