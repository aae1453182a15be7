// Part of the Specwright runtime.
import {
  ValidationError,
  type Check,
  type ValidationIssue,
} from "../issues.js";
import type { SchemaRef } from "../node.js";
import type { Int64Values } from "../numbers/wire.js";
import { report, throwInvalid } from "../report.js";
import { standard, type StandardProps } from "../standard.js";
import { refusedIn, strictCodec } from "./codec.js";
import type { Codecs } from "./table.js";

/** Converts values of one schema between the wire and code, with a check of the wire. */
export interface CheckedCodec<Wire, Value> {
  /** Throws a `ValidationError` if the value does not match the schema. */
  readonly decode: (wire: unknown) => Value;
  /** Throws a `ValidationError` if the result does not match the schema. */
  readonly encode: (value: Value) => Wire;
  readonly is: (value: unknown) => value is Value;
  readonly isWire: (value: unknown) => value is Wire;
  /** The issues of a value of the wire. */
  readonly issues: (wire: unknown) => ValidationIssue[];
  /** Like `decode`, with the result of a Standard Schema. */
  readonly validate: StandardProps<Value>["validate"];
}

/**
 * `codecs` is null if only 64-bit integers are converted. The check sees the form that these have in code, so they are
 * read before it and written after it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function checkedCodec<Wire, Value>(
  name: string,
  check: Check,
  schema: SchemaRef,
  codecs: (() => Codecs) | null,
  int64?: Int64Values,
): CheckedCodec<Wire, Value> {
  const values = codecs === null ? null : strictCodec(codecs);
  const exact = (wire: unknown): unknown =>
    int64 === undefined ? wire : int64.read(schema, wire);
  const decoded = (wire: unknown): Value =>
    (values === null ? wire : values.decode(wire)) as Value;
  const checked = standard<Value>(check, schema);
  return {
    decode(wire) {
      const value = exact(wire);
      return check(value) ? decoded(value) : throwInvalid(name, schema, value);
    },
    encode(value) {
      const wire = values === null ? value : values.encode(value);
      if (!check(wire)) {
        const refused = refusedIn(wire);
        if (refused === null) return throwInvalid(name, schema, wire);
        const fields = { ...refused, expected: null, received: undefined };
        const issue = { ...fields, toJSON: () => fields };
        throw new ValidationError(name, [issue]);
      }
      return (int64 === undefined ? wire : int64.write(schema, wire)) as Wire;
    },
    is: (value): value is Value =>
      check(values === null ? value : values.encodeStrictly(value)),
    isWire: (value): value is Wire => check(exact(value)),
    issues: (wire) => report(check, schema, exact(wire)),
    validate(wire) {
      const value = exact(wire);
      const result = checked.validate(value);
      return result.issues === undefined ? { value: decoded(value) } : result;
    },
  };
}
