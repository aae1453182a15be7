// Part of the Specwright runtime.
/** Fields of a form that the description does not name. */
import { readParameters } from "../parameters/parameters.js";
import type { Source, Parameter, Shape } from "../parameters/parameter.js";
import type { AdditionalFields, IncomingBody } from "./content.js";
import { checked } from "./format.js";

/** Without a schema, a field may also be sent more than once. */
const anything: Shape = {
  kind: "union",
  members: [{ kind: "array", items: "any" }, "any"],
};

/**
 * The additional fields of a form. Without a schema, their values are strings, arrays of strings, files, and the parsed
 * values of parts whose media type is JSON.
 */
export type AdditionalValues = Readonly<Record<string, unknown>>;

/** The fields of a form. */
export interface FormSource extends Source {
  /** The fields that were sent in addition to the described ones. */
  readonly additional: readonly Parameter[];
}

/** The description of an additional field; null if it is removed. */
export function additionalField(
  additional: AdditionalFields | undefined,
  name: string,
): Parameter | null {
  const matched = additional?.patterns?.find(({ pattern }) =>
    mayMatch(pattern, name),
  );
  const shape = matched?.shape ?? additional?.rest;
  if (shape === undefined) return null;
  return { name, shape: shape === "any" ? anything : shape };
}

/** An engine may give up on a name of some megabytes. The check of the form reports such a name, so it is kept. */
function mayMatch(pattern: RegExp, name: string): boolean {
  try {
    return pattern.test(name);
  } catch {
    return true;
  }
}

/** The value of a form. */
export function formValue(incoming: IncomingBody, source: FormSource): unknown {
  const { fields = [], wire } = incoming.content;
  const all = [...fields, ...source.additional];
  const values = readParameters(all, source, incoming.issues);
  return checked(wire ? wire.decode(values) : values, incoming);
}
