/** Which findings of the scope `sdk` follow from a finding of the scope `wire`: they are about one change. */
import type { Origin } from "../../model/model.js";
import type { Finding } from "./finding.js";
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

/** A change of a part is also seen in the types of the parts inside of it. */
export function followsFrom(types: Finding, cause: Finding): boolean {
  const codes = causes[types.code as SdkCode];
  return (
    types.scope === "sdk" &&
    cause.scope === "wire" &&
    codes?.test(cause.code) === true &&
    (isInside(types.base, cause.base) || isInside(types.head, cause.head))
  );
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
