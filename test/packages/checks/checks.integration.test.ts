/** A few packages, with the tools that `npm run corpus:packages` runs for many specs. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packSpec } from "./pack-spec.js";
import { complaints } from "./tools.js";
import { attw, needs } from "../../support/needs.js";

const root = join(import.meta.dirname, "../../..");

describe("publint and Are The Types Wrong", needs(attw), () => {
  it.each(["spec/petstore.yaml", "test/guide/photos.yaml"])(
    "find nothing in the packages of %s",
    async (spec) => {
      const { folder, tarballs } = await packSpec(join(root, spec));
      try {
        expect(tarballs).toHaveLength(5);
        for (const tarball of tarballs) {
          expect(await complaints(tarball)).toEqual([]);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
