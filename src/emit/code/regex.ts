/** Regular expressions of the spec. */
import { patternFlags } from "../../base/patterns/pattern-flags.js";
import { code, globalRef, sequence } from "./code.js";
import { asCode, literal, type Code } from "./fragment.js";
import { str } from "./literal.js";
import { args } from "./shapes.js";

/** Patterns that every compiler reads in the same way as a regular expression literal. */
const plainPattern = /^(?!.*(?:\\[pPk\d]|\(\?<))[\x20-\x7e]+$/;

/** A regular expression. Its source was already compiled once, when the model was built. */
export function regex(source: string): Code {
  const flags = patternFlags(source) ?? "";
  if (flags === "u" && plainPattern.test(source)) {
    return asCode(literal(String(new RegExp(source, "u"))));
  }
  const given = flags === "" ? [] : [str(flags)];
  return sequence(
    code`new ${globalRef("RegExp")}`,
    args([str(source), ...given]),
  );
}
