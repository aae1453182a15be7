/**
 * State that all parts of the model builder share, and functions that read a field and report values of the wrong type.
 */
import type { SourcePlace } from "../base/diagnostics.js";
import type { Failure } from "../read/documents.js";
import { isObject, typeName } from "../base/common/json.js";
import {
  field,
  originOf,
  peek,
  type Node,
  fields,
  elements,
} from "./source/node.js";
import type { Resolver } from "./source/resolve.js";
import type { OperationId } from "./model.js";
import type { ModelOptions } from "./options.js";
import type { OperationIndex, OperationLookup } from "./operation-index.js";
import type { RequestIds } from "./request-ids.js";
import type { SchemaTable } from "./schemas/schema-table.js";
import type { Report, WarningCounts } from "./report.js";

export interface Context {
  readonly resolver: Resolver;
  readonly root: Node;
  readonly schemas: SchemaTable;
  /** The operations of the model. */
  readonly operations: OperationIndex;
  /** The operations of the spec, including those that filters exclude. */
  readonly allOperations: OperationLookup;
  readonly requestIds: RequestIds;
  /** The `operationId`s of the webhooks and callbacks built so far. */
  readonly webhookNames: Map<string, OperationId>;
  readonly options: ModelOptions;
  report: Report;
  /** Why documents could not be read. Each is reported at the first reference to the document. */
  readonly unreadable: Set<Failure>;
  /** Collects warnings that are reported once, with a count of their places. */
  readonly tally: WarningCounts;
}

export function placeOf(
  node: Node,
  target: "key" | "value" = "value",
): SourcePlace {
  return target === "key" ? { ...originOf(node), target } : originOf(node);
}

/**
 * Follows references to the first node that is not a reference. Returns null if a reference has no target or is part of
 * a cycle, and reports that. Do not use it for schemas: the model keeps their references.
 */
export function follow(context: Context, node: Node): Node | null {
  const seen = new Set<string>();
  let current = node;
  while (isObject(current.value)) {
    const reference = field(current, "$ref");
    if (!reference || typeof reference.value !== "string") break;
    const next = context.resolver.resolve(current, reference.value);
    if (next.kind === "failed") {
      reportFailure(context, reference, next.failure);
      return null;
    }
    const key = `${next.node.document.name}#${next.node.pointer}`;
    if (seen.has(key)) {
      context.report("reference-cycle", placeOf(reference), {
        chain: [...seen].join(" → "),
      });
      return null;
    }
    seen.add(key);
    current = next.node;
  }
  return current;
}

export function reportFailure(
  context: Context,
  reference: Node,
  failure: Failure,
): void {
  if (failure.code !== "reference-missing") {
    if (context.unreadable.has(failure)) return;
    context.unreadable.add(failure);
  }
  context.report(failure.code, placeOf(reference), failure.params);
}

/** Returns the value of a field. Reports a value of another type and treats it as absent. */
export function typed<T>(
  context: Context,
  node: Node,
  key: string,
  expected: string,
  is: (value: unknown) => value is T,
): T | null {
  const value = peek(node, key);
  if (value === undefined) return null;
  if (is(value)) return value;
  invalid(context, field(node, key) ?? node, key, expected);
  return null;
}

export function invalid(
  context: Context,
  found: Node,
  keyword: string,
  expected: string,
): void {
  context.report("invalid-value", placeOf(found), {
    keyword,
    expected,
    found: typeName(found.value),
  });
}

const isString = (value: unknown) => typeof value === "string";
const isBoolean = (value: unknown) => typeof value === "boolean";

export function text(context: Context, node: Node, key: string): string | null {
  return typed(context, node, key, "a string", isString);
}

export function flag(
  context: Context,
  node: Node,
  key: string,
): boolean | null {
  return typed(context, node, key, "true or false", isBoolean);
}

/** Returns the field as a node if it is an object. */
export function map(context: Context, node: Node, key: string): Node | null {
  const found = field(node, key);
  if (!found || found.parts || isObject(found.value)) return found;
  invalid(context, found, key, "an object");
  return null;
}

/** Returns the field as a node if it is an array. */
export function list(context: Context, node: Node, key: string): Node | null {
  const found = field(node, key);
  if (!found || found.parts || Array.isArray(found.value)) return found;
  invalid(context, found, key, "an array");
  return null;
}

/** Returns the entries of the object under a key. */
export function entriesIn(
  context: Context,
  node: Node,
  key: string,
): [string, Node][] {
  const found = map(context, node, key);
  return found ? fields(found) : [];
}

/** Returns the items of the array under a key. */
export function itemsIn(context: Context, node: Node, key: string): Node[] {
  const found = list(context, node, key);
  return found ? elements(found) : [];
}
