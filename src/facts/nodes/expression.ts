/**
 * What a schema requires, as an expression whose value is a node: calls of the functions in `templates/validators/runtime/`.
 * Generated packages contain the expression as code.
 */
import type { JsonValue, SchemaId } from "../../model/model.js";
import type { Int64Form } from "./node-schemas.js";

export type Expression =
  /** A node or a function of the runtime. */
  | { readonly kind: "use"; readonly name: string }
  | Call
  /** A value of the spec, or a limit. */
  | { readonly kind: "data"; readonly value: JsonValue }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  /** A list of lists. */
  | { readonly kind: "rows"; readonly rows: readonly (readonly Expression[])[] }
  /** The properties of a schema. */
  | { readonly kind: "properties"; readonly entries: readonly Entry[] }
  /** Other arguments by name. */
  | { readonly kind: "options"; readonly entries: readonly Entry[] }
  /** A regular expression, for a text or for the name of a property. */
  | {
      readonly kind: "pattern";
      readonly source: string;
      readonly of: "text" | "key";
    }
  /** The allowed values: neither objects nor arrays. */
  | { readonly kind: "values"; readonly values: readonly JsonValue[] }
  /** An allowed value. */
  | { readonly kind: "constant"; readonly value: JsonValue }
  /** The default of a property. */
  | {
      readonly kind: "default";
      readonly value: JsonValue;
      readonly int64: Int64Form;
    }
  /** The node of another schema. The hint says what that one is for. */
  | { readonly kind: "schema"; readonly id: SchemaId; readonly hint: string }
  /** The compiled check of another schema. */
  | { readonly kind: "check"; readonly id: SchemaId; readonly hint: string }
  /** The function that marks what a schema evaluates. */
  | { readonly kind: "mark"; readonly id: SchemaId };

interface Call {
  readonly kind: "call";
  readonly name: string;
  readonly given: readonly Expression[];
}

type Entry = readonly [name: string, value: Expression];

/** A node or a function of the runtime. */
export function use(name: string): Expression {
  return { kind: "use", name };
}

/** `text(1, 100)` */
export function call(name: string, ...given: readonly Expression[]): Call {
  return { kind: "call", name, given };
}

export function data(value: JsonValue): Expression {
  return { kind: "data", value };
}

export function list(items: readonly Expression[]): Expression {
  return { kind: "list", items };
}

export function options(entries: readonly (Entry | null)[]): Expression {
  return { kind: "options", entries: entries.filter((one) => one !== null) };
}

export function ref(id: SchemaId, hint: string): Expression {
  return { kind: "schema", id, hint };
}

/** Accepts every value. */
export const anything: Expression = use("anything");

/** Several nodes about the same value; null if there are none. */
export function combined(nodes: readonly Expression[]): Expression | null {
  const [only] = nodes;
  if (only === undefined) return null;
  return nodes.length === 1 ? only : call("all", ...nodes);
}

/** Nodes in order. */
export interface GuardedNodes {
  /** Type, constants and length: a value that fails them has no other issue. */
  readonly guards: readonly Expression[];
  readonly further: readonly Expression[];
}

/** The guards, and what follows if all of them hold; null if there are neither. */
export function guarded({ guards, further }: GuardedNodes): Expression | null {
  const last = guards.at(-1);
  if (last === undefined) return combined(further);
  const text = soleText(last, further);
  if (text)
    return guarded({ guards: [...guards.slice(0, -1), text], further: [] });
  const inner = further.length > 0 ? call("typed", last, ...further) : last;
  return guards
    .slice(0, -1)
    .reduceRight((after, guard) => call("typed", guard, after), inner);
}

/** The test of a format or a pattern includes the type. Null if there is another test. */
function soleText(
  type: Expression,
  [only, ...others]: readonly Expression[],
): Expression | null {
  if (only === undefined || others.length > 0 || !isTextTest(only)) return null;
  if (type.kind === "call" && type.name === "nullable") {
    const [inner = type] = type.given;
    const text = soleText(inner, [only]);
    return text && call("nullable", text);
  }
  return type.kind === "use" && type.name === "string" ? only : null;
}

function isTextTest(node: Expression): boolean {
  return node.kind === "call"
    ? node.name === "matching"
    : node.kind === "use" && node.name.startsWith("mustBe");
}
