/** The whole matrix is in `targets.integration.test.ts`. */
import { testTargets } from "./targets.js";

testTargets(["all"]);
