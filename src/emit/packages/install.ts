/** How the README and the skill of a target describe where its code is. */
import { nothing, textBlock, type Markdown } from "../markdown/index.js";
import type { DocumentContext } from "../target.js";

/** The command that installs the package of a target. Nothing if the code is not in a package. */
export function installBlock(
  context: DocumentContext,
  target: string,
): Markdown {
  return context.layout === "source"
    ? nothing
    : textBlock("sh", [`npm install ${context.packageName(target)}`]);
}

/** `the package @petstore/client`, or `the module ./api/client/index.js`. */
export function placeWords(context: DocumentContext, target: string): string {
  const kind = context.layout === "packages" ? "package" : "module";
  return `the ${kind} ${context.importPath(target)}`;
}
