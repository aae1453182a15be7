/** The table of parameter styles as a file of the client's and the server's runtime. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const source = join(
  import.meta.dirname,
  "../../src/base/openapi/parameter-styles.ts",
);

export function runtimeStyles(): string {
  const mark = "// Part of the Specwright runtime.\n";
  return mark + readFileSync(source, "utf8");
}
