/** Reads the replacement of something deprecated: an operation of the same spec, or free text. */
import { asText, isObject } from "../../read/json.js";
import { field, type Node, entriesAt } from "../source/node.js";
import { invalid, placeOf, text, type Context } from "../context.js";
import type { OperationId, Replacement } from "../model.js";
import { addressOf, type OperationIndex } from "../operation-index.js";

/** Reads an `operationId`, `GET /pets?status=available`, or `{ operationId, parameters, note }`. */
export function replacementOf(context: Context, at: Node): Replacement | null {
  if (typeof at.value === "string") return fromText(context, at, at.value);
  if (isObject(at.value)) return fromObject(context, at);
  invalid(context, at, "the replacement", "an operationId or an object");
  return null;
}

function fromText(context: Context, at: Node, written: string): Replacement {
  const [, method, path = "", query = ""] =
    /^([A-Za-z]+) (\/[^?\s]*)(?:\?(\S*))?$/.exec(written.trim()) ?? [];
  const lookUp = ({ byName, byAddress }: OperationIndex) =>
    method === undefined
      ? byName.get(written.trim())
      : byAddress.get(addressOf(method.toLowerCase(), path));
  const operation = lookUp(context.operations);
  if (operation !== undefined) {
    const parameters = queryParameters(query);
    return found(context, at, { operation, parameters, note: null });
  }
  // A sentence is advice. A single word or an address must be an operation.
  const looksLikeOperation = method !== undefined || !/\s/.test(written.trim());
  if (looksLikeOperation && lookUp(context.allOperations) === undefined) {
    context.report("unknown-replacement", placeOf(at), {
      replacement: written,
    });
  }
  return { kind: "text", text: written };
}

function fromObject(context: Context, at: Node): Replacement | null {
  const note = text(context, at, "note");
  const name = field(at, "operationId");
  const operation =
    typeof name?.value === "string"
      ? context.operations.byName.get(name.value)
      : undefined;
  if (operation === undefined && isExcluded(context, name)) {
    return { kind: "text", text: note ?? asText(name?.value) };
  }
  if (operation === undefined) {
    context.report("unknown-replacement", placeOf(name ?? at), {
      replacement: typeof name?.value === "string" ? name.value : "",
    });
    return note === null ? null : { kind: "text", text: note };
  }
  const parameters = entriesAt(at, "parameters").map(
    ([parameter, { value }]) => ({
      name: parameter,
      value: value === null || typeof value === "object" ? null : asText(value),
    }),
  );
  return found(context, at, { operation, parameters, note });
}

/** An operation that the filters exclude is kept as text only. */
function isExcluded({ allOperations }: Context, name: Node | null): boolean {
  return (
    typeof name?.value === "string" && allOperations.byName.has(name.value)
  );
}

function found(
  context: Context,
  at: Node,
  replacement: {
    operation: OperationId;
    parameters: { name: string; value: string | null }[];
    note: string | null;
  },
): Replacement {
  if (context.operations.deprecated.has(replacement.operation)) {
    context.report("deprecated-replacement", placeOf(at), {
      operation: replacement.operation,
    });
  }
  return { kind: "operation", ...replacement };
}

/** `status={status}` and `status=…` name the parameter without a value. */
function queryParameters(query: string) {
  return [...new URLSearchParams(query)].map(([name, value]) => ({
    name,
    value: /^(\{.*\}|…|\.\.\.|)$/.test(value) ? null : value,
  }));
}
