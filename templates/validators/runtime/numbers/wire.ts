// Part of the Specwright runtime.
/** Reads and writes JSON without losing digits of 64-bit integers. */
import {
  converted,
  convertedForCheck,
  ConversionNodes,
  type EncodingState,
  type Leaf,
} from "../conversion.js";
import type {
  SchemaRef,
  Int64Form,
  Structure,
  ValueStructure,
} from "../node.js";
import { parseExact, stringifyExact } from "./exact-json.js";

/** Converts values of one schema to and from JSON text, and from parameters. */
export interface Int64Wire {
  /** Parses JSON text; throws a `SyntaxError` if it is not JSON. */
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
  /** Converts parameters. Integers that are not safe as a `number` arrive as strings. */
  readonly decode: (values: unknown) => unknown;
}

/* @__NO_SIDE_EFFECTS__ */
export function wire(schema: SchemaRef): Int64Wire {
  return {
    parse(text) {
      const value: unknown = JSON.parse(text);
      const values: Int64Reading = { from: "values", isWrong: false };
      const result = convertedForCheck(int64Nodes, schema, value, values);
      if (!values.isInexact) return result;
      const literals: Int64Reading = { from: "literals", isWrong: false };
      const digits = parseExact(text);
      return convertedForCheck(int64Nodes, schema, value, literals, digits);
    },
    stringify: (value) =>
      stringifyExact(converted(int64Nodes, schema, value)) ?? "null",
    decode(values) {
      const texts: Int64Reading = { from: "texts", isWrong: false };
      return convertedForCheck(int64Nodes, schema, values, texts);
    },
  };
}

/** Integers in the form of code as values of the wire: numbers, or a `bigint` if a number would lose digits. */
export interface Int64Values {
  readonly read: (schema: SchemaRef, wire: unknown) => unknown;
  readonly write: (schema: SchemaRef, value: unknown) => unknown;
}

export const int64Values: Int64Values = {
  read: (schema, wire) =>
    convertedForCheck(int64Nodes, schema, wire, { isWrong: false }),
  write: (schema, value) => convertedForCheck(int64Nodes, schema, value),
};

/**
 * The numbers are from `JSON.parse`, which few integers need more exactly, or beside a second tree in which the inexact
 * ones are the digits that were sent, or in texts.
 */
interface Int64Reading extends EncodingState {
  readonly from?: "values" | "literals" | "texts";
  /** Whether `JSON.parse` may have changed an integer. */
  isInexact?: boolean;
}

class Int64Nodes extends ConversionNodes {
  readonly #leaves = new WeakMap<Int64Form, Leaf>();

  leafOf(structure: ValueStructure): Leaf | null {
    if (structure.kind !== "int64") return null;
    let leaf = this.#leaves.get(structure);
    if (leaf === undefined) {
      leaf = int64Leaf(structure);
      this.#leaves.set(structure, leaf);
    }
    return leaf;
  }

  protected sees({ kind }: Structure): boolean {
    return kind !== "rest";
  }
}

const int64Nodes = /* @__PURE__ */ new Int64Nodes();

function int64Leaf(form: Int64Form): Leaf {
  return {
    encode: (value, reading, literal) =>
      readInteger(form, value, reading, literal),
    decode(value) {
      const integer = form.write(value);
      if (typeof integer !== "bigint") return value;
      const number = Number(integer);
      return Number.isSafeInteger(number) ? number : integer;
    },
  };
}

/** An integer in another notation (`1e3`) is accepted as long as a `number` holds it exactly. */
function readInteger(
  form: Int64Form,
  value: unknown,
  reading: Int64Reading,
  literal: unknown,
): unknown {
  if (Number.isSafeInteger(value)) return form.read(BigInt(value as number));
  switch (reading.from) {
    case "values":
      reading.isInexact ||= Number.isInteger(value);
      return value;
    case "literals":
      return typeof value === "number" && hasDigits(literal)
        ? form.read(BigInt(literal))
        : value;
    case "texts":
      return hasDigits(value) ? form.read(BigInt(value)) : value;
    default:
      return typeof value === "bigint" ? form.read(value) : value;
  }
}

/** Whether a value is text in JSON's notation of an integer, at most as long as 64 bits allow. */
export function hasDigits(value: unknown): value is string {
  return typeof value === "string" && /^-?(0|[1-9]\d{0,18})$/.test(value);
}
