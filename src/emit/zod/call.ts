/** Calls of zod, in the layout of Prettier. */
import {
  args,
  assignedCall,
  assignment,
  code,
  expanded,
  group,
  hardline,
  indent,
  join,
  packageRef,
  sequence,
  line,
  softline,
  valueRef,
  type Code,
} from "../code/index.js";
import type { SymbolRef } from "../../naming/symbols.js";

export const z: Code = packageRef("zod", "z");

/** `z.array(item)`. */
export function call(name: Code, items: readonly Code[]): Code {
  return calling(code`${z}.${name}`, items);
}

/** Names up to this length, and calls with one of them, which Prettier moves to the next line before it breaks them. */
const shortLength = 20;
const shortNames = new WeakSet<Code>();
const shortCalls = new WeakSet<Code>();

/** A reference to a constant above. */
export function reference(symbol: SymbolRef): Code {
  const written = sequence(valueRef(symbol));
  if (symbol.name.length <= shortLength) shortNames.add(written);
  return written;
}

export function calling(callee: Code, items: readonly Code[]): Code {
  const isComposed = items.length > 1 && items.some((one) => lazy.has(one));
  if (!isComposed) {
    const written = code`${callee}${args(items)}`;
    const [only] = items;
    if (items.length === 1 && only && shortNames.has(only))
      shortCalls.add(written);
    return written;
  }
  // Prettier breaks the arguments if one of them is a call with a function.
  const each = join(items, sequence(code`,`, hardline));
  return code`${callee}${expanded(code`(`, indent(hardline, each), code`,`, hardline, code`)`)}`;
}

const lazy = new WeakSet<Code>();

/** A schema that is declared below. */
export function lazily(schema: Code): Code {
  const written = code`${z}.lazy(() => ${schema})`;
  lazy.add(written);
  return written;
}

/** `z.enum([…])`: a list or an object as the last argument starts on the line of the call. */
export function listCall(name: Code, items: readonly Code[]): Code {
  const callee = code`${z}.${name}`;
  const written = code`${callee}(${join(items, code`, `)})`;
  listCalls.set(written, { callee, items });
  return written;
}

const listCalls = new WeakMap<Code, { callee: Code; items: readonly Code[] }>();

/** `left = value;` */
export function assigned(left: Code, value: Code): Code {
  const parts = listCalls.get(value);
  if (shortCalls.has(value))
    return code`${left} =${group(indent(line, value))};`;
  return parts
    ? assignedCall(left, parts.callee, parts.items)
    : assignment(left, value);
}

/** A call in a chain of calls. */
export interface Step {
  readonly code: Code;
  /** Whether its argument is short enough for Prettier to keep several calls on a line. */
  readonly isSimple: boolean;
}

export function step(name: Code, argument: Code, isSimple = true): Step {
  return { code: code`.${name}${args([argument])}`, isSimple };
}

/** `z.string().min(1).max(20)`, one call a line if they do not fit. */
export function chain(first: Step, steps: readonly Step[], head = z): Code {
  const all = [first, ...steps];
  if (steps.length === 0) return code`${head}${first.code}`;
  const isBroken = all.length > 2 && all.some(({ isSimple }) => !isSimple);
  const calls = join(
    all.map((one) => one.code),
    softline,
  );
  return (isBroken ? expanded : group)(head, indent(softline, calls));
}
