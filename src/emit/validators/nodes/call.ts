/** Calls that make nodes. */
import { args, code, join, sequence, type Code } from "../../code/index.js";

/** `text(1, 100)` */
export function made(maker: Code, ...given: Code[]): Code {
  return sequence(maker, args(given));
}

/** `object({ … })`, `tagged("kind", [ … ])`: an object or an array begins on the line of the call. */
export function madeWith(maker: Code, ...given: Code[]): Code {
  return sequence(maker, code`(`, join(given, code`, `), code`)`);
}
