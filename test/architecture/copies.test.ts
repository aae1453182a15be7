/** Packages do not share code at run time, so some modules of the runtimes are copies. They stay the same. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const templates = join(import.meta.dirname, "../../templates");

it.each(["guard.ts", "durations.ts"])(
  "all copies of %s are the same",
  (file) => {
    const paths = readdirSync(templates)
      .map((target) => join(templates, target, "runtime", file))
      .filter((path) => existsSync(path));
    // A file may also export what only others of its runtime need.
    const texts = paths.map((path) =>
      readFileSync(path, "utf8").replace(/^export const/gm, "const"),
    );
    expect(paths.length).toBeGreaterThan(1);
    expect(new Set(texts).size).toBe(1);
  },
);
