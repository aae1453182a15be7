/** Statements of the README of the validators package. */
import {
  all,
  code,
  exported,
  not,
  own,
  valueFacts,
  type Facts,
} from "../facts.js";
import type { World } from "../worlds.js";

const target = "validators";
const named = own(target, /"~standard"/);

const hasInt64 = ({ model }: World): boolean =>
  Object.values(model.schemas).some((schema) =>
    schema.assertions.some(
      (one) => one.kind === "number" && one.format === "int64",
    ),
  );

/** The end of a function that reads as `decode` does. */
const converts =
  /export function parse[A-Z][^}]*\}?\s*return codecOf\w+\.decode\(/;

export const validators: Facts = {
  ...valueFacts(null, () => true),
  "Each schema has a type, a type guard (`is`), a function that returns the value or throws a `ValidationError` (`parse`), and one that returns all issues (`validate`).":
    all(
      own(target, /export (?:const|function) is[A-Z]/),
      own(target, /export (?:const|function) parse[A-Z]/),
      own(target, /export (?:const|function) validate[A-Z]/),
      exported(target, "ValidationError"),
    ),
  "The constant with the name of the schema is a [Standard Schema](https://standardschema.dev).":
    named,
  "Validators do not change values.": all(
    named,
    not(own(target, /ParseOptions/)),
    not(own(target, converts)),
  ),
  "Integers with `format: int64` are numbers, which are exact up to 2^53 - 1.":
    (world) => !/bigint|int64Text/.test(world.own(target)) && hasInt64(world),
  "The constant of an enumeration has its `values`.": all(
    own(target, /^ {2}values: \[/m),
    not(own(target, /^ {2}labels: /m)),
  ),
  "The constant of an enumeration has its `values`, their `labels`, and `match` unless other values may occur.":
    all(own(target, /^ {2}values: \[/m), own(target, /^ {2}labels: /m)),
  "___ is the type of requests: without `readOnly` properties, and with `writeOnly` ones.":
    own(target, /export type (?!Wire)\w+Input\b/),
  "Functions that begin with `decode` convert a value of the wire to one of code, and those with `encode` convert it back.":
    own(target, /export function (?:decode|encode)[A-Z]/),
  "`parse` does the same as `decode`, `validate` checks a value of the wire, and `is` one of code.":
    all(
      own(target, converts),
      own(
        target,
        /export function is([A-Z]\w*)\(value: unknown\): value is \1 \{\n {2}return codecOf\1\.is\(value\);/,
      ),
      own(
        target,
        /export (?:const|function) validate([A-Z]\w*)\b[^}]*(?:limitedCheck|check)\1\b/,
      ),
    ),
  "`wire` reads and writes JSON with 64-bit integers, which `JSON` would round or reject.":
    exported(target, "wire"),
  "The options of `parse` convert text (`coerce`), fill in defaults (`defaults`), and remove or reject unknown fields (`unknownFields`).":
    all(
      own(target, /ParseOptions/),
      code(target, /coerce\?:/),
      code(target, /defaults\?:/),
      code(target, /unknownFields\?:/),
    ),
  "Functions that begin with `shape` return schemas with these options, and those with `pick`, `omit` and `partial` schemas of a part of an object.":
    all(
      own(target, /export (?:function|const) shape[A-Z]/),
      own(target, /export (?:function|const) partial[A-Z]/),
    ),
  "Without options, `parse` returns the value unchanged.": all(
    own(target, /ParseOptions/),
    not(own(target, converts)),
  ),
  "Without options, `parse` only converts the value.": all(
    own(target, /ParseOptions/),
    own(target, converts),
  ),
  "The Standard Schema of each type can also describe it as JSON Schema.":
    exported(target, "DescribedSchema"),
  "The option `messages` of `validate` replaces the messages of issues, and `withMessages` does so for a Standard Schema.":
    all(exported(target, "withMessages"), code(target, /messages/)),
  "The package has messages for ___.": exported(target, "deMessages"),
};
