/**
 * fast-check with the seed of `random.ts`, and 25 cases for each property. A property that fails prints the seed and the
 * path of its counterexample.
 */
import fc from "fast-check";
import { scaled, testSeed } from "./random.js";

fc.configureGlobal({ seed: testSeed, numRuns: scaled(25) });

export default fc;
