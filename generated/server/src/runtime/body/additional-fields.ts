// Part of the Specwright runtime, copied unchanged.
/** Fields of a form that the description does not name. */
import type { Source } from "../parameters/pairs-source.js";
import type { AdditionalFields, Parameter, Shape } from "../route.js";

/** Where nothing is said of a field, it may be sent more than once as well. */
const anything: Shape = {
  kind: "union",
  members: [{ kind: "array", items: "any" }, "any"],
};

/**
 * What a form holds beside the fields that the description names. Where it says nothing of their values, those are
 * texts, lists of texts, files, and whatever a part is that says to be JSON.
 */
export type AdditionalValues = Readonly<Record<string, unknown>>;

/** Where the fields of a form are found. */
export interface FormSource extends Source {
  /** What was sent beside the fields that the description names. */
  readonly additional: readonly Parameter[];
}

/** What is said of a field that is not named; null where it is left out. */
export function additionalField(
  additional: AdditionalFields | undefined,
  name: string,
): Parameter | null {
  const matched = additional?.patterns?.find(({ pattern }) =>
    pattern.test(name),
  );
  const shape = matched?.shape ?? additional?.rest;
  if (shape === undefined) return null;
  return { name, shape: shape === "any" ? anything : shape };
}
