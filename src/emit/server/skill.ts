/** Instructions for coding agents, in the format of agent skills: how to implement the API with this package. */
import {
  codeBlock,
  codeSpan,
  firstSentence,
  frontMatter,
  plain,
} from "../markdown/index.js";
import { installBlock, placeWords } from "../packages/install.js";
import { apiTitle } from "../packages/api-title.js";
import type { FilePlan, TargetContext } from "../target.js";
import { start } from "./readme.js";
import { isSecured } from "../../facts/operations/security-schemes.js";

export function skillPlan(
  context: TargetContext,
  needsErrorBody: boolean,
): FilePlan {
  const { model, names } = context;
  const name = `${names.api.slug.slice(0, 50)}-server`;
  return {
    kind: "markdown",
    path: `skills/${name}/SKILL.md`,
    template: "server/SKILL.md",
    view: {
      frontMatter: frontMatter({
        name,
        description: `Implement the ${firstSentence(apiTitle(context))} in TypeScript with ${placeWords(context, "server")}. Use it when code adds or changes handlers, authentication or errors of this API.`,
      }),
      title: plain(apiTitle(context)),
      install: installBlock(context, "server"),
      start: codeBlock("ts", start(context, needsErrorBody)),
      secured: isSecured(model),
      validators: codeSpan(context.importPath("validators")),
    },
  };
}
