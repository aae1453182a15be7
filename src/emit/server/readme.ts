/** What somebody who finds the package has to know. */
import { codeSpan, plain } from "../markdown/index.js";
import type { FilePlan, TargetContext } from "../target.js";

export function readmePlan(context: TargetContext): FilePlan {
  return {
    kind: "markdown",
    path: "README.md",
    template: "server/README.md",
    view: {
      title: plain(context.model.info.title),
      package: codeSpan(context.packageName("server")),
    },
  };
}
