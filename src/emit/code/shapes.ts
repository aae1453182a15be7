/** Constructs with a layout of their own in Prettier: unions, parameter lists, blocks. */
import {
  code,
  comma,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  lastComma,
  line,
  lines,
  sequence,
  softline,
} from "./code.js";
import { firstLineWidth } from "./first-line.js";
import type { Code } from "./fragment.js";
import { str } from "./literal.js";

const lineWidth = 80;

/** `[A, B]` as a type. */
export function tupleType(items: readonly Code[]): Code {
  return enclosed(code`[`, items, code`]`);
}

/** `(a, b)`, one argument a line if they do not fit. */
export function args(items: readonly Code[]): Code {
  return enclosed(code`(`, items, code`)`);
}

function enclosed(start: Code, items: readonly Code[], end: Code): Code {
  if (items.length === 0) return sequence(start, end);
  const inner = indent(softline, join(items, comma));
  return group(start, inner, lastComma, softline, end);
}

/** `head { … }` with the statements inside; `head {}` if there are none. */
export function block(head: Code, statements: readonly Code[]): Code {
  const body = lines(statements);
  if (body.empty) return sequence(head, code` {}`);
  return sequence(head, code` {`, indent(hardline, body), hardline, code`}`);
}

/** `return a && b;` with parentheses and one operand a line if they do not fit. */
export function returnAll(
  operands: readonly Code[],
  operator: "&&" | "||",
): Code {
  const sign = operator === "&&" ? code` &&` : code` ||`;
  const [only] = operands;
  if (operands.length === 1 && only)
    return sequence(code`return `, only, code`;`);
  return group(
    code`return `,
    ifBreak(code`(`),
    // On a line of their own, they may fit together.
    indent(softline, group(join(operands, sequence(sign, line)))),
    softline,
    ifBreak(code`)`),
    code`;`,
  );
}

/** `case a: case b:` with the statements below. */
export function switchCase(
  labels: readonly Code[],
  statements: readonly Code[],
): Code {
  return lines([...labels, sequence(code`  `, indent(lines(statements)))]);
}

/** `{ a; b }` as a type: one member a line. */
export function objectType(members: readonly Code[]): Code {
  if (members.length === 0) return code`{}`;
  return sequence(code`{`, indent(hardline, lines(members)), hardline, code`}`);
}

/** `import { a, b } from "…";`, or `export`. The text before the brace is an argument. The module itself has no path. */
export function namesFrom(
  start: Code,
  names: readonly Code[],
  from: string,
): Code {
  const [only] = names;
  const end = from === "" ? code`};` : code`} from ${str(from)};`;
  // Prettier never breaks the braces around a single name.
  if (names.length === 1 && only !== undefined)
    return code`${start} { ${only} ${end}`;
  return group(
    start,
    code` {`,
    indent(line, join(names, comma)),
    lastComma,
    line,
    end,
  );
}

/**
 * `left = callee(a, [b]);`. The last list starts on the line of the call if that fits, unless it is a list of numbers
 * after other arguments. Otherwise each argument has a line of its own.
 */
export function assignedCall(
  left: Code,
  callee: Code,
  items: readonly Code[],
  last: "list" | "numbers" = "list",
): Code {
  const separate = code`${callee}${args(items)}`;
  const together = code`${callee}(${join(items, code`, `)})`;
  const hugs =
    (last === "list" || items.length === 1) &&
    firstLineWidth(code`${left} = ${together};`) <= lineWidth;
  if (hugs) return code`${left} = ${together};`;
  if (firstLineWidth(code`${left} = ${separate};`) <= lineWidth) {
    return code`${left} = ${separate};`;
  }
  return sequence(
    left,
    code` =`,
    indent(hardline, last === "list" ? together : separate, code`;`),
  );
}

/** The longest text in quotes, or name, that Prettier does not move to a line of its own as the only argument. */
const shortText = lineWidth / 4;

/** `left = callee(a, b);`, in which the arguments are names. */
function assignedNameCall(
  left: Code,
  callee: Code,
  names: readonly Code[],
): Code {
  const [only] = names;
  const isShort =
    names.length === 1 && only && firstLineWidth(only) <= shortText;
  return isShort
    ? shortCall(left, callee, only)
    : assignment(left, code`${callee}${args(names)}`);
}

/**
 * `export const name: Generic<A, B> = callee(a, b);`. Prettier breaks the list of types if the first line would be too
 * long.
 */
export function annotatedCall(
  left: Code,
  types: readonly Code[],
  callee: Code,
  names: readonly Code[],
): Code {
  const flat = code`${left}<${join(types, code`, `)}>`;
  if (types.length === 1 || firstLineWidth(code`${flat} =`) <= lineWidth)
    return assignedNameCall(flat, callee, names);
  const list = join(types, sequence(code`,`, hardline));
  const broken = [indent(hardline, list), hardline];
  const call = [callee, args(names), code`;`];
  return sequence(left, code`<`, ...broken, code`> = `, ...call);
}

/** `left = callee("text");` */
export function assignedTextCall(left: Code, callee: Code, text: string): Code {
  const item = str(text);
  if (firstLineWidth(item) > shortText) {
    return assignedCall(left, callee, [item]);
  }
  return shortCall(left, callee, item);
}

function shortCall(left: Code, callee: Code, item: Code): Code {
  const right = code`${callee}(${item});`;
  return sequence(left, code` =`, group(indent(line, right)));
}

/** `left = value;`. Prettier moves the value to the next line if not even its start fits. */
export function assignment(left: Code, value: Code): Code {
  const right = code`${value};`;
  const width = firstLineWidth(code`${left} = ${right}`);
  return width > lineWidth
    ? sequence(left, code` =`, indent(hardline, right))
    : code`${left} = ${right}`;
}
