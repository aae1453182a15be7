/** A part of the matrix is in `targets.test.ts`. */
import { modes, type Mode } from "./places.js";
import { testTargets } from "./targets.js";

testTargets(Object.keys(modes) as Mode[], { isWhole: true });
