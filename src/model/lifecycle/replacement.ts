/** Reads the replacement of a deprecated part: an operation of the same spec, a part of the same kind, or free text. */
import { asText, isObject } from "../../base/common/json.js";
import { field, type Node, entriesAt } from "../source/node.js";
import { invalid, placeOf, text, type Context } from "../context.js";
import type { Replacement } from "../model.js";
import { isForeign, reportForeign } from "./foreign.js";
import { writtenAddress } from "../../base/openapi/addresses.js";
import type { OperationLookup } from "../operation-index.js";

/**
 * An operation is replaced by an operation. Another part may also be replaced by a part of the same kind: a parameter by
 * a parameter. `check-replacements.ts` checks its name when the model is complete.
 */
export type ReplacementScope = "operation" | "part";

/** Reads an `operationId`, `GET /pets?status=available`, or `{ operationId, parameters, note }`. */
export function replacementOf(
  context: Context,
  at: Node,
  scope: ReplacementScope,
): Replacement | null {
  if (typeof at.value === "string") {
    return fromText(context, at, at.value, scope);
  }
  if (isObject(at.value)) return fromObject(context, at);
  invalid(context, at, "the replacement", "an operationId or an object");
  return null;
}

function fromText(
  context: Context,
  at: Node,
  written: string,
  scope: ReplacementScope,
): Replacement {
  const target = writtenAddress(written);
  const lookUp = ({ byName, byAddress }: OperationLookup) =>
    target === null
      ? byName.get(written.trim())
      : byAddress.get(target.address);
  const operation = lookUp(context.operations);
  if (operation !== undefined) {
    const parameters = queryParameters(target?.query ?? "");
    return { kind: "operation", operation, parameters, note: null };
  }
  // A sentence or a URL is advice. A single word or an address must be an operation or a part of the same kind.
  const isName = target !== null || /^[^\s:]+$/.test(written.trim());
  const isExcluded = lookUp(context.allOperations) !== undefined;
  if (isName && !isExcluded && target === null && scope === "part") {
    return { kind: "peer", name: written.trim() };
  }
  if (isName && !isExcluded && !isSuccessorApi(at)) {
    reportUnknown(context, at, written, "it is shown as text");
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
    const written = typeof name?.value === "string" ? name.value : "";
    const effect = note === null ? "it is ignored" : "its note is shown";
    reportUnknown(context, name ?? at, written, effect);
    return note === null ? null : { kind: "text", text: note };
  }
  const parameters = entriesAt(at, "parameters").map(
    ([parameter, { value }]) => ({
      name: parameter,
      value: value === null || typeof value === "object" ? null : asText(value),
    }),
  );
  return { kind: "operation", operation, parameters, note };
}

function reportUnknown(
  context: Context,
  at: Node,
  replacement: string,
  effect: string,
): void {
  if (isForeign(at)) {
    const problem = `${replacement} is not an operation of this API`;
    reportForeign(context, placeOf(at), problem, effect);
  } else context.report("unknown-replacement", placeOf(at), { replacement });
}

/** An operation that the filters exclude is kept as text only. */
function isExcluded({ allOperations }: Context, name: Node | null): boolean {
  return (
    typeof name?.value === "string" &&
    allOperations.byName.get(name.value) !== undefined
  );
}

/** SAP names another API here, not an operation. */
function isSuccessorApi({ pointer }: Node): boolean {
  return pointer.endsWith("/successorApi");
}

/** `status={status}` and `status=…` name the parameter without a value. */
function queryParameters(query: string) {
  return [...new URLSearchParams(query)].map(([name, value]) => ({
    name,
    value: /^(\{.*\}|…|\.\.\.|)$/.test(value) ? null : value,
  }));
}
