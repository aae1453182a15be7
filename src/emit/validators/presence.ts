/** Whether a property is there: JSON has no `undefined`. */
import { code, type Code } from "../code/index.js";
import { atom, type Test } from "./test.js";

export function isPresent(local: Code): Test {
  return atom(code`${local} !== undefined`, code`${local} === undefined`);
}
