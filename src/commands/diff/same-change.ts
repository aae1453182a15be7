/** Which findings of the scope `sdk` follow from a finding of the scope `wire`: they are about one change. */
import type { Origin } from "../../model/model.js";
import type { ChangedOperation, Finding } from "./finding.js";
import type { SdkCode } from "./sdk/codes.js";

/** The codes of the changes that a finding about types can follow from. */
const causes: Readonly<Partial<Record<SdkCode, RegExp>>> = {
  "export-removed": /-removed$/,
  "type-property-removed": /-removed$/,
  "result-status-removed": /-removed$/,
  "type-index-removed": /^additional-properties-/,
  "type-property-required": /became-required$|^required-.*-added$/,
  "type-property-optional": /became-optional$/,
  "type-narrowed": /-(narrowed|removed|changed)$|^became-|^enum-added$/,
  "type-widened": /-(widened|added|changed)$|^became-|^enum-removed$/,
  "pages-removed": /^pagination-/,
};

/** Returns whether a finding about types follows from one of the findings, or from several that remove operations. */
export function followsFrom(
  types: Finding,
  findings: readonly Finding[],
): boolean {
  if (types.scope !== "sdk") return false;
  const wire = findings.filter(({ scope }) => scope === "wire");
  return (
    wire.some((cause) => isSeenIn(types, cause)) || losesItsUsers(types, wire)
  );
}

/** A change of a part is also seen in the types of the parts inside of it. */
function isSeenIn(types: Finding, cause: Finding): boolean {
  return (
    causes[types.code as SdkCode]?.test(cause.code) === true &&
    (isInside(types.base, cause.base) || isInside(types.head, cause.head))
  );
}

/** A schema often vanishes together with the operations that use it. */
function losesItsUsers(
  { code, operations }: Finding,
  wire: readonly Finding[],
): boolean {
  if (code !== "export-removed" || operations.length === 0) return false;
  const keyOf = ({ method, path }: ChangedOperation) => `${method} ${path}`;
  const removed = new Set(
    wire
      .filter((one) => /^(operation|webhook)-removed$/.test(one.code))
      .flatMap((one) => one.operations.map(keyOf)),
  );
  return operations.every((operation) => removed.has(keyOf(operation)));
}

function isInside(part: Origin | null, whole: Origin | null): boolean {
  return (
    part !== null &&
    whole !== null &&
    part.document === whole.document &&
    (part.pointer === whole.pointer ||
      part.pointer.startsWith(`${whole.pointer}/`))
  );
}
