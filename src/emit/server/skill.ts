/** Instructions for coding agents, in the format of agent skills: how to implement the API with this package. */
import {
  codeBlock,
  codeSpan,
  firstSentence,
  frontMatter,
  plain,
  textBlock,
} from "../markdown/index.js";
import type { FilePlan, TargetContext } from "../target.js";
import { start } from "./readme.js";
import { isSecured } from "./security.js";

export function skillPlan(
  context: TargetContext,
  needsErrorBody: boolean,
): FilePlan {
  const { model, names } = context;
  const name = `${names.api.slug.slice(0, 50)}-server`;
  const server = context.packageName("server");
  return {
    kind: "markdown",
    path: `skills/${name}/SKILL.md`,
    template: "server/SKILL.md",
    view: {
      frontMatter: frontMatter({
        name,
        description: `Implement the ${firstSentence(model.info.title)} API in TypeScript with the package ${server}. Use it when code adds or changes handlers, authentication or errors of this API.`,
      }),
      title: plain(model.info.title),
      install: textBlock("sh", [`npm install ${server}`]),
      start: codeBlock("ts", start(model, server, needsErrorBody)),
      secured: isSecured(model),
      validators: codeSpan(context.packageName("validators")),
    },
  };
}
