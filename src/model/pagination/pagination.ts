/** The pagination of operations: as the config or an extension states it, or else recognised. */
import type { SourcePlace } from "../../base/diagnostics.js";
import { didYouMean } from "../../base/common/nearest.js";
import { isObject } from "../../base/common/json.js";
import { placeOf, type Context } from "../context.js";
import type { ApiModel, Operation, OperationId } from "../model.js";
import { field, type Node } from "../source/node.js";
import { appliedRule } from "./apply.js";
import { detectedPagination } from "./detect.js";
import { isRule, ruleProblem, type PaginationRule } from "./rule.js";
import { foreignSpellings } from "./spellings.js";

/** What an extension or the config says about the pagination of an operation. */
export interface StatedPagination {
  /** The extension or the key of the config, for messages. */
  key: string;
  rule: PaginationRule;
  place: SourcePlace;
}

const ownSpelling = "x-pagination";

/** Reads the extension of an operation. */
export function statedPagination(
  context: Context,
  operation: Node,
): StatedPagination | null {
  const own = field(operation, ownSpelling);
  if (own && !isRule(own.value)) {
    const reason = "its keys are those of another tool";
    context.report("pagination-ignored", placeOf(own), {
      key: ownSpelling,
      reason,
    });
  } else if (own) {
    const place = placeOf(own);
    const rule = own.value === false ? { style: "none" } : own.value;
    const reason = ruleProblem(rule);
    if (reason === null) {
      return { key: ownSpelling, rule: rule as PaginationRule, place };
    }
    context.report("pagination-invalid", place, { key: ownSpelling, reason });
    return { key: ownSpelling, rule: { style: "none" }, place };
  }
  for (const [key, read] of Object.entries(foreignSpellings)) {
    const node = field(operation, key);
    if (!node) continue;
    const rule = isObject(node.value) ? read(node.value) : null;
    if (rule) return { key, rule, place: placeOf(node) };
    const reason = "its form is not supported";
    context.report("pagination-ignored", placeOf(node), { key, reason });
  }
  return null;
}

/** Sets the pagination of all operations. */
export function resolvePagination(
  context: Context,
  model: ApiModel,
  stated: ReadonlyMap<OperationId, StatedPagination>,
): void {
  const configured = context.options.pagination ?? {};
  for (const operation of model.operations) {
    const said = fromConfig(configured, operation) ?? stated.get(operation.id);
    operation.pagination = said
      ? applied(context, model, operation, said)
      : detectedPagination(model, operation);
  }
  const known = model.operations.flatMap(({ name }) => name ?? []);
  for (const name of Object.keys(configured)) {
    if (known.includes(name)) continue;
    context.report("pagination-unknown-operation", placeOf(context.root), {
      name,
      hint: didYouMean(name, known, "Write the operationId of an operation."),
    });
  }
}

function fromConfig(
  configured: Readonly<Record<string, PaginationRule>>,
  { name, origin }: Operation,
): StatedPagination | null {
  if (name === null || !Object.hasOwn(configured, name)) return null;
  const rule = configured[name];
  return rule ? { key: `pagination.${name}`, rule, place: origin } : null;
}

function applied(
  context: Context,
  model: ApiModel,
  operation: Operation,
  { key, rule, place }: StatedPagination,
): Operation["pagination"] {
  const result = appliedRule(model, operation, rule);
  if (result === null || !("reason" in result)) return result;
  const code = Object.hasOwn(foreignSpellings, key)
    ? "pagination-ignored"
    : "pagination-invalid";
  context.report(code, place, { key, reason: result.reason });
  return null;
}
