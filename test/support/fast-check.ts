/**
 * fast-check with the seed of `random.ts`. A property that fails prints the seed and the path of its counterexample.
 */
import fc from "fast-check";
import { testSeed } from "./random.js";

fc.configureGlobal({ seed: testSeed });

export default fc;
