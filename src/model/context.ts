/** What every part of the model builder needs: the documents, a place for problems, and careful ways to read a field. */
import type {
  DiagnosticCode,
  Diagnostics,
  ParamsOf,
  SourcePlace,
} from "../diagnostics.js";
import { isObject, typeName } from "../read/json.js";
import { field, originOf, peek, type Node } from "./source/node.js";
import type { Resolver } from "./source/resolve.js";
import type { OperationId } from "./model.js";
import type { ModelOptions } from "./options.js";
import type { OperationIndex } from "./operation-index.js";
import type { RequestIds } from "./request-ids.js";
import type { SchemaTable } from "./schemas/schema-table.js";
import type { WarningCounts } from "./warning-counts.js";

export interface Context {
  readonly resolver: Resolver;
  readonly root: Node;
  readonly schemas: SchemaTable;
  /** The operations of the model. */
  readonly operations: OperationIndex;
  /** Those of the spec, with what filters leave out. */
  readonly allOperations: OperationIndex;
  readonly requestIds: RequestIds;
  /** The operationIds of webhooks and callbacks that were met. */
  readonly webhookNames: Map<string, OperationId>;
  readonly options: ModelOptions;
  report: Report;
  /** For what is told once for all places. */
  readonly tally: WarningCounts;
}

/** Each problem is told once, however often a shared part of the spec is used. */
export type Report = <C extends DiagnosticCode>(
  code: C,
  place: SourcePlace,
  params: ParamsOf<C>,
) => void;

export function createReport(diagnostics: Diagnostics): Report {
  const told = new Set<string>();
  return (code, place, params) => {
    const key = `${code} ${place.document}#${place.pointer} ${JSON.stringify(params)}`;
    if (told.has(key)) return;
    told.add(key);
    diagnostics.report(code, place, params);
  };
}

export function placeOf(
  node: Node,
  target: "key" | "value" = "value",
): SourcePlace {
  return target === "key" ? { ...originOf(node), target } : originOf(node);
}

/**
 * Follows references until something else is met. Null where a reference leads nowhere or in a circle; that has been
 * reported then. Use it for everything but schemas, whose references the model keeps.
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
  failure: { code: DiagnosticCode; params: Record<string, string | number> },
): void {
  context.report(failure.code, placeOf(reference), failure.params as never);
}

/** A field of a certain type. Anything else there is reported and counts as absent. */
function typed<T>(
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

/** The field as a node, if it is an object. */
export function map(context: Context, node: Node, key: string): Node | null {
  const found = field(node, key);
  if (!found || found.parts || isObject(found.value)) return found;
  invalid(context, found, key, "an object");
  return null;
}

/** The field as a node, if it is an array. */
export function list(context: Context, node: Node, key: string): Node | null {
  const found = field(node, key);
  if (!found || found.parts || Array.isArray(found.value)) return found;
  invalid(context, found, key, "an array");
  return null;
}
