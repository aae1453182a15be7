/** Rules of the runtime's `refuse`: what a schema says of a value, as data for the message. */
import {
  code,
  group,
  ifBreak,
  indent,
  join,
  key,
  line,
  num,
  sequence,
  str,
  type Code,
} from "../code/index.js";
import type { ModuleWriter } from "./module.js";
import type { NumberPart, StringPart } from "./shape.js";

export interface RuleEntry {
  keyword: string;
  value: Code;
}

export function numberRule(part: NumberPart): RuleEntry[] {
  const { minimum, maximum, multipleOf, format } = part;
  const entries: RuleEntry[] = [];
  if (minimum) {
    entries.push({
      keyword: minimum.exclusive ? "exclusiveMinimum" : "minimum",
      value: num(minimum.value),
    });
  }
  if (maximum) {
    entries.push({
      keyword: maximum.exclusive ? "exclusiveMaximum" : "maximum",
      value: num(maximum.value),
    });
  }
  if (multipleOf !== null) {
    entries.push({ keyword: "multipleOf", value: num(multipleOf) });
  }
  if (format !== null) entries.push({ keyword: "format", value: str(format) });
  return entries;
}

export function stringRule(
  module: ModuleWriter,
  part: StringPart,
  hint: string,
): RuleEntry[] {
  const { minLength, maxLength } = limitsOf(part);
  const entries: RuleEntry[] = [];
  if (minLength !== null) {
    entries.push({ keyword: "minLength", value: num(minLength) });
  }
  if (maxLength !== null) {
    entries.push({ keyword: "maxLength", value: num(maxLength) });
  }
  if (part.pattern !== null) {
    entries.push({
      keyword: "pattern",
      value: module.pattern(part.pattern, hint),
    });
  }
  if (part.format !== null) {
    entries.push({ keyword: "format", value: str(part.format) });
  }
  return entries;
}

/** A length of at least 0 is no limit. */
export function limitsOf({ minLength, maxLength }: StringPart): {
  minLength: number | null;
  maxLength: number | null;
} {
  return { minLength: minLength === 0 ? null : minLength, maxLength };
}

/** `{ type: "string", maxLength: 100 }` */
export function ruleObject(entries: readonly RuleEntry[]): Code {
  if (entries.length === 0) return code`{}`;
  return group(
    code`{`,
    indent(
      line,
      join(
        entries.map(({ keyword, value }) => code`${key(keyword)}: ${value}`),
        sequence(code`,`, line),
      ),
    ),
    ifBreak(code`,`),
    line,
    code`}`,
  );
}
