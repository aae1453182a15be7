/** The conversion of texts of the server's parameters as a file of the validators' runtime. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(
  import.meta.dirname,
  "../../templates/server/runtime/parameters",
);

/** Other modules of the validators' runtime have these names. */
const otherNames: Readonly<Record<string, string>> = {
  Shape: "TextShape",
  itemsOf: "textItems",
  isText: "isTextShape",
  assign: "assignField",
};

export function runtimeCoerce(): string {
  const coerce = readFileSync(join(folder, "coerce.ts"), "utf8");
  const parameter = readFileSync(join(folder, "parameter.ts"), "utf8");
  const [shape = ""] =
    /\/\*\* The type that the text of a parameter[^]*?\n {2}\| \{ readonly kind: "union".*\n/.exec(
      parameter,
    ) ?? [];
  return coerce
    .replace(
      'import { jsonOrText } from "../body/json.js";',
      'import { jsonOrText } from "./json-text.js";',
    )
    .replace('import type { Shape } from "./parameter.js";\n', `\n${shape}`)
    .replace(
      /\b(?:Shape|itemsOf|isText|assign)\b/g,
      (name) => otherNames[name] ?? name,
    );
}
