/** Where a value stands: how code gets at it, and how a report gets there. */
import { args, code, sequence, str, type Code } from "../../code/index.js";

export interface ValueRef {
  operand: Code;
  /** What helpers for it are named after. */
  hint: string;
  /** Null where nobody reports: only yes or no is asked. */
  place: Place | null;
}

interface Place {
  /** The report that takes what is wrong with the value itself. */
  at: Code;
  /** What is left to say of where that is, as a part of a JSON pointer. */
  segment: string | null;
  /** The report for functions that look into the value. */
  inside: Code;
}

/** A value about which only yes or no is asked. */
export function unreported(operand: Code, hint: string): ValueRef {
  return { operand, hint, place: null };
}

/** The value that the function is about. */
export function itself(hint: string): ValueRef {
  const at = code`at`;
  return {
    operand: code`value`,
    hint,
    place: { at, segment: null, inside: at },
  };
}

/** Whether it is the value that the function is about, and not a part of it. */
export function isItself({ operand }: ValueRef): boolean {
  return operand.kind === "text" && operand.text === "value";
}

/** A property, or an item at a fixed position. */
export function inside(operand: Code, name: string): ValueRef {
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  const segment = `/${escaped}`;
  return {
    operand,
    hint: name,
    place: { at: code`at`, segment, inside: code`at?.in(${str(segment)})` },
  };
}

/** A value whose place is known only when the code runs. */
export function somewhere(operand: Code, hint: string, at: Code): ValueRef {
  return { operand, hint, place: { at, segment: null, inside: at } };
}

/** The same place, but what is found there is not told. */
export function hiding(ref: ValueRef): ValueRef {
  const { place } = ref;
  if (place === null) return ref;
  const at = code`${place.inside}?.hidden()`;
  return { ...ref, place: { at, segment: null, inside: at } };
}

/** `check(name, 1, 64, at, "/name")`: a function of the runtime that reports on its own. */
export function checked(
  check: Code,
  ref: ValueRef,
  limits: readonly Code[] = [],
): Code {
  return sequence(check, args([ref.operand, ...limits, ...reportPlaceOf(ref)]));
}

/** The last arguments of everything that reports. */
export function reportPlaceOf({ place }: ValueRef): Code[] {
  if (place === null) return [];
  return place.segment === null ? [place.at] : [place.at, str(place.segment)];
}
