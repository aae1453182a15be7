/** A sample of the matrix. `npm run fuzz:wire` runs all cells. */
import { randomFrom, scaled, testSeed } from "../../support/random.js";
import { testCells } from "./cases.js";
import { quickCells } from "./cells.js";

const { shuffled } = randomFrom(testSeed);

testCells(["all"], (mode) => shuffled(quickCells(mode)).slice(0, scaled(100)));
