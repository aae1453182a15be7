/** A short run with fixed seeds; `npm run fuzz:specs` breaks every part in every way. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderWith } from "../read/folder.js";
import { failureOf, mutate, mutationsOf } from "./mutations.js";
import { richSpecs } from "./rich-specs.js";

it.each(Object.entries(richSpecs))(
  "the rich spec of %s is valid, and none of its parts can break the generator",
  async (_name, spec) => {
    const file = join(folderWith({}), "spec.json");
    expect(await failureOf(file, spec)).toBeNull();
    const all = mutationsOf(spec);
    // A step that shares no factor with the number of replacements meets all of them.
    for (let index = 0; index < all.length; index += 127) {
      const mutation = all[index];
      if (!mutation) break;
      const failure = await failureOf(file, mutate(spec, mutation));
      expect({ mutation, failure }).toEqual({ mutation, failure: null });
    }
  },
);
