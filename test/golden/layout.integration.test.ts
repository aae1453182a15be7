/** Prettier would not change any file of the golden cases. */
import { it } from "vitest";
import { generate } from "../../src/generate.js";
import { expectPrettierLayout } from "../support/prettier.js";
import { halfOf } from "../support/random.js";
import { goldenCases } from "./cases.js";

it.each(halfOf(goldenCases))(
  "$name is laid out as Prettier would",
  async ({ runOptions }) => {
    const { files } = await generate(runOptions);
    await expectPrettierLayout(
      files.filter(({ path }) => /\.(ts|json)$/.test(path)),
    );
  },
);
