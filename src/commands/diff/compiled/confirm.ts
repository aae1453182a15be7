/** Proves witnesses with the compiled checks of both sides. */
import type { ApiModel } from "../../../model/model.js";
import type { Finding, SideName } from "../finding.js";
import { compileChecks, type CheckedValue } from "./checks.js";

/**
 * Runs the value of each witness through the checks of both sides. A finding whose witness is not accepted and refused
 * as it says becomes `unproven`, without the witness.
 */
export async function confirmWitnesses(
  findings: readonly Finding[],
  models: Readonly<Record<SideName, ApiModel>>,
): Promise<Finding[]> {
  const checksOf = async (side: SideName) => {
    const values = findings.flatMap((finding) => valueOn(side, finding) ?? []);
    return compileChecks(models[side], values);
  };
  if (!findings.some((finding) => valueOn("base", finding)))
    return [...findings];
  const checks = { base: await checksOf("base"), head: await checksOf("head") };
  const isAcceptedBy = (side: SideName, finding: Finding): boolean => {
    const checked = valueOn(side, finding);
    if (!checked) return false;
    const { schema, direction, value } = checked;
    return checks[side](schema, direction, value);
  };
  return findings.map((finding) => {
    if (!finding.witness || !valueOn("base", finding)) return finding;
    const { acceptedBy } = finding.witness;
    const isConfirmed =
      isAcceptedBy(acceptedBy, finding) &&
      !isAcceptedBy(otherSide(acceptedBy), finding);
    return isConfirmed ? finding : { ...finding, ...unproven(finding) };
  });
}

function unproven({ level }: Finding): Pick<Finding, "level" | "witness"> {
  return { level: level === "breaking" ? "unproven" : level, witness: null };
}

export function otherSide(side: SideName): SideName {
  return side === "base" ? "head" : "base";
}

/** Returns null for a finding without a witness of schemas. */
function valueOn(
  side: SideName,
  { witness, direction }: Finding,
): (CheckedValue & { direction: NonNullable<Finding["direction"]> }) | null {
  if (!witness?.schemas || witness.value === undefined || direction === null)
    return null;
  return { schema: witness.schemas[side], value: witness.value, direction };
}
