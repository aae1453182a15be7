/** A sample of the matrix in each mode, and the types of all packages. `npm run fuzz:wire` runs all cells. */
import { expect, it } from "vitest";
import { samplesOf } from "../../docs/run-samples.js";
import { typeErrors } from "../../support/compile.js";
import { expectPrettierLayout } from "../../support/prettier.js";
import { randomFrom, scaled, testSeed } from "../../support/random.js";
import { applicationFiles } from "../places.js";
import { testCells } from "./cases.js";
import { allCells } from "./all-cells.js";
import { allModes } from "./cells.js";
import { packageName } from "./world.js";

const { shuffled } = randomFrom(testSeed);

testCells(
  allModes,
  (mode) => shuffled(allCells(mode)).slice(0, scaled(40)),
  (world) => {
    it("is laid out as Prettier would", async () => {
      const { files } = world();
      const sources = files.filter(({ path }) =>
        /^(client|cli|mcp)\/.*\.ts$/.test(path),
      );
      await expectPrettierLayout(sources);
    });

    it("compiles, with the samples of the docs", async () => {
      const { files } = world();
      const samples = samplesOf(files).filter(({ form }) => form !== "curl");
      const additional = Object.fromEntries(
        samples.map(({ text }, at) => [`samples/s${String(at)}.ts`, text]),
      );
      const options = { packageName, additional, installed: true };
      expect(
        await typeErrors([...files, ...applicationFiles], options),
      ).toEqual([]);
    });
  },
);
