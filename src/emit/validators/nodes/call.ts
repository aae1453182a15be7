/** Calls that make nodes, and properties whose values are such calls, in the layout of Prettier. */
import {
  args,
  code,
  entry,
  join,
  plainEntry,
  sequence,
  type Code,
} from "../../code/index.js";

/** Calls with one short argument. Prettier moves such a call to the next line before it breaks it. */
const shortCalls = new WeakSet<Code>();
const shortName = 20;

/** `text(1, 100)` */
export function made(maker: Code, ...given: Code[]): Code {
  const call = sequence(maker, args(given));
  const [only] = given;
  if (!only || (given.length === 1 && isShort(only))) shortCalls.add(call);
  return call;
}

/** `object({ … })`, `tagged("kind", [ … ])`: an object or an array begins on the line of the call. */
export function madeWith(maker: Code, ...given: Code[]): Code {
  return sequence(maker, code`(`, join(given, code`, `), code`)`);
}

function isShort(argument: Code): boolean {
  return argument.kind === "symbol"
    ? argument.symbol.name.length <= shortName
    : argument.kind === "literal";
}

/** `name: text(1, 100)` */
export function nodeEntry(name: string, node: Code): Code {
  return node.kind === "symbol" || shortCalls.has(node)
    ? plainEntry(name, node)
    : entry(name, node);
}
