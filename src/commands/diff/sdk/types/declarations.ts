/** The declarations of the client and the validators, as `generate` prints them, without comments. */
import { printAll } from "../../../../emit-all.js";
import { client } from "../../../../emit/client/index.js";
import { createLayout } from "../../../../emit/packages/layout.js";
import { validatorTypes } from "../../../../emit/validators/index.js";
import { withoutDocumentation } from "./undocumented.js";
import type { SdkSide } from "../sdk-side.js";

/** Path → text of each module: `client/index.ts`. Modules import each other by relative paths. */
export type Declarations = ReadonlyMap<string, string>;

export function declarationsOf(side: SdkSide): Declarations {
  const options = {
    layout: "source",
    importExtension: ".js",
    runtime: "copy",
    packageName: side.packageName,
  } as const;
  const layout = createLayout({
    ...options,
    hasEntries: () => true,
    folder: ".",
  });
  const { importPath, specifier } = layout;
  const context = {
    ...side,
    ...options,
    model: withoutDocumentation(side.model),
    source: "spec",
    specifier,
    importPath: (target: string, entry?: string) => importPath(target, entry),
  };
  const targets = [validatorTypes, client];
  const files = printAll(
    { chosen: targets, all: targets, context, layout },
    { input: "spec", today: side.today },
    // Nothing of it is written or run.
    () => undefined,
  );
  return new Map(
    files
      .filter(({ path }) => path.endsWith(".ts"))
      .map(({ path, text }) => [path, text]),
  );
}
