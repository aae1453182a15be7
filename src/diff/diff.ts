/** Compares two versions of an API. */
import type { ApiModel, Day } from "../model/model.js";
import type { NameTable } from "../naming/names.js";
import type { Finding, Scope } from "./finding.js";
import { inOrder } from "./order.js";

/** A version of the API, and the names that its generated packages have. */
export interface ApiSide {
  model: ApiModel;
  names: NameTable;
}

export interface CompareOptions {
  today: Day;
  scopes: readonly Scope[];
}

/** Returns all findings, in a fixed order. */
export function compareApis(
  _base: ApiSide,
  _head: ApiSide,
  { scopes }: CompareOptions,
): Finding[] {
  const findings: Finding[] = [];
  return inOrder(findings.filter(({ scope }) => scopes.includes(scope)));
}
