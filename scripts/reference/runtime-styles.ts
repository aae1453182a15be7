/** The table of parameter styles as a file of the client's and the server's runtime. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runtimeMark } from "../../src/print/module-text.js";

const source = join(
  import.meta.dirname,
  "../../src/base/openapi/parameter-styles.ts",
);

export function runtimeStyles(): string {
  return runtimeMark + readFileSync(source, "utf8");
}
