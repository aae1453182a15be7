/** Compares two versions of an API. */
import type { ApiModel, Day } from "../model/model.js";
import type { NameTable } from "../naming/names.js";
import { confirmWitnesses } from "./compiled/confirm.js";
import type { Finding, Scope } from "./finding.js";
import { compareOperations } from "./operations/compare-operations.js";
import { inOrder } from "./order.js";
import { createSchemaComparison } from "./schemas/comparison.js";

/** A version of the API, and the names that its generated packages have. */
export interface ApiSide {
  model: ApiModel;
  names: NameTable;
}

export interface CompareOptions {
  today: Day;
  scopes: readonly Scope[];
}

/** Returns all findings, in a fixed order. The generated checks of both sides have confirmed their witnesses. */
export async function compareApis(
  base: ApiSide,
  head: ApiSide,
  { today, scopes }: CompareOptions,
): Promise<Finding[]> {
  const schemas = createSchemaComparison(base.model, head.model);
  const findings: Finding[] = scopes.includes("wire")
    ? compareOperations(base.model, head.model, schemas, { today })
    : [];
  const models = { base: base.model, head: head.model };
  const confirmed = await confirmWitnesses(findings, models);
  return inOrder(confirmed.filter(({ scope }) => scopes.includes(scope)));
}
