/** A change of one part of an operation or of the API. It becomes a finding when its operation is known. */
import type { Direction, Origin } from "../../../model/model.js";
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

/** A change that neither requests nor responses show. */
export const words = changeOf("compatible", "patch");
