/** A reference to a value: its expression in the code, and its path in a report. */
import type { OwnMessages } from "../../../facts/shapes/shape.js";
import type { ModuleWriter } from "./module.js";
import { args, code, sequence, str, type Code } from "../../code/index.js";

export interface ValueRef {
  operand: Code;
  /** The hint for the names of its helpers. */
  hint: string;
  /** Null if nothing is reported. */
  place: Place | null;
}

interface Place {
  /** The report for issues of the value itself. */
  at: Code;
  /** The rest of the path: a name, or a variable. */
  segment: Code | null;
  /** The report for functions that check parts of the value. */
  inside: Code;
}

/** A value that is only tested, without a report. */
export function unreported(operand: Code, hint: string): ValueRef {
  return { operand, hint, place: null };
}

/** The value that the function checks. */
export function itself(hint: string): ValueRef {
  const at = code`at`;
  return {
    operand: code`value`,
    hint,
    place: { at, segment: null, inside: at },
  };
}

/** Whether it is the value that the function checks, and not a part of it. */
export function isItself({ operand }: ValueRef): boolean {
  return operand.kind === "text" && operand.text === "value";
}

/** A property. */
export function inside(operand: Code, name: string): ValueRef {
  return somewhere(operand, name, str(name));
}

/** A property whose name is in a variable, or an item. The position of an item is a number, so that places are comparable. */
export function somewhere(
  operand: Code,
  hint: string,
  segment: Code,
): ValueRef {
  const part = code`at?.in${args([segment])}`;
  return { operand, hint, place: { at: code`at`, segment, inside: part } };
}

/** The same path, but the report does not show the value. */
export function hiding(module: ModuleWriter, ref: ValueRef): ValueRef {
  const { place } = ref;
  if (place === null) return ref;
  const hidden = module.value("hidden", "hidden");
  return {
    ...ref,
    place: {
      ...place,
      at: code`${hidden}(${place.at})`,
      inside: code`${hidden}(${place.inside})`,
    },
  };
}

/** The same path, but the report uses the messages of the spec for the value itself. */
export function wording(
  module: ModuleWriter,
  ref: ValueRef,
  messages: OwnMessages | null,
): ValueRef {
  const { place, hint } = ref;
  if (place === null || messages === null) return ref;
  const worded = module.value("worded", "worded");
  const given = args([place.inside, module.messages(messages, hint)]);
  const at = sequence(worded, given);
  return { ...ref, place: { at, segment: null, inside: at } };
}

/**
 * `check(name, 1, 64, at, "name")`: a function of the runtime that reports issues itself. The words of its messages come
 * last.
 */
export function checked(
  check: Code,
  ref: ValueRef,
  limits: readonly Code[] = [],
  words: readonly string[] = [],
): Code {
  const report = reportPlaceOf(ref);
  const told = report.length > 0 ? words.map(str) : [];
  const gap = told.length > 0 && report.length < 2 ? [code`undefined`] : [];
  return sequence(
    check,
    args([ref.operand, ...limits, ...report, ...gap, ...told]),
  );
}

/** The last arguments of all functions that report. */
export function reportPlaceOf({ place }: ValueRef): Code[] {
  if (place === null) return [];
  return place.segment === null ? [place.at] : [place.at, place.segment];
}
