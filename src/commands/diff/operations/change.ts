/** A change of one part of an operation or of the API. It becomes a finding when its operation is known. */
import type { Direction, Origin, Presence } from "../../../model/model.js";
import type { Finding, Level, Weight, Witness } from "../finding.js";
import type { OperationCode } from "./codes.js";

export interface PartChange extends Omit<Finding, "scope" | "operations"> {
  /** See `ChangedOperation`. */
  part: string | null;
  /** The pointer inside of the value, for a change of a schema. */
  path: string;
}

export interface Places {
  base: Origin | null;
  head: Origin | null;
}

export interface Details {
  direction?: Direction | null;
  part?: string | null;
  witness?: Witness | null;
}

/** A part that both APIs have, for the findings about it. */
export interface ComparedPart {
  /** As in a sentence: `query parameter "limit"`. */
  title: string;
  places: Places;
  details?: Details;
}

type MakeChange = (
  code: OperationCode,
  message: string,
  places: Places,
  details?: Details,
) => PartChange;

function changeOf(level: Level, weight: Weight): MakeChange {
  return (
    code,
    message,
    { base, head },
    { direction = null, part = null, witness = null } = {},
  ) => ({
    code,
    level,
    direction,
    message,
    base,
    head,
    witness,
    weight,
    part,
    path: "",
  });
}

export const changeWith: Readonly<Record<Level, MakeChange>> = {
  breaking: changeOf("breaking", "minor"),
  unproven: changeOf("unproven", "minor"),
  compatible: changeOf("compatible", "minor"),
};

export const { breaking, unproven, compatible } = changeWith;

type ChangeText = readonly [code: OperationCode, message: string];

interface PresenceChange {
  places: Places;
  details: Details;
  required: ChangeText;
  optional: ChangeText;
  /** Called for a change that breaks the other side. */
  witness: () => Details;
}

/** A sender must not leave out what became required, and a receiver must not expect what became optional. */
export function presenceChanges(
  old: { presence: Presence },
  next: { presence: Presence },
  { places, details, required, optional, witness }: PresenceChange,
): PartChange[] {
  if (old.presence === next.presence) return [];
  const isNarrower = next.presence === "required";
  const [code, message] = isNarrower ? required : optional;
  return isNarrower === (details.direction === "request")
    ? [breaking(code, message, places, { ...details, ...witness() })]
    : [compatible(code, message, places, details)];
}

/** A change that neither requests nor responses show. */
export const words = changeOf("compatible", "patch");
