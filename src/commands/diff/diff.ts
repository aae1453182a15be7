/** Compares two versions of an API. */
import type { Day } from "../../model/model.js";
import { allowAnnounced } from "./announced.js";
import { confirmWitnesses } from "./compiled/confirm.js";
import type { Finding, Scope } from "./finding.js";
import { compareOperations } from "./operations/compare-operations.js";
import { inOrder } from "./order.js";
import { createSchemaComparison } from "./schemas/comparison.js";
import type { SdkSide } from "./sdk/sdk-side.js";

/** A version of the API, with the names and options of its generated packages. */
export type ApiSide = SdkSide;

interface CompareOptions {
  today: Day;
  scopes: readonly Scope[];
}

/** Returns all findings, in a fixed order. The generated checks of both sides have confirmed their witnesses. */
export async function compareApis(
  base: ApiSide,
  head: ApiSide,
  { today, scopes }: CompareOptions,
): Promise<Finding[]> {
  const findings = [
    ...(scopes.includes("wire") ? compareWire(base, head, today) : []),
    ...(scopes.includes("sdk")
      ? allowAnnounced(await compareTypes(base, head), base.model, today)
      : []),
  ];
  const models = { base: base.model, head: head.model };
  return inOrder(await confirmWitnesses(findings, models));
}

function compareWire(base: ApiSide, head: ApiSide, today: Day): Finding[] {
  const schemas = createSchemaComparison(base.model, head.model);
  return compareOperations(base.model, head.model, schemas, { today });
}

async function compareTypes(base: ApiSide, head: ApiSide): Promise<Finding[]> {
  const { compareSdk } = await import("./sdk/compare-sdk.js");
  return compareSdk(base, head);
}
