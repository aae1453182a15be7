/** The README of the package. */
import {
  bullets,
  codeSpan,
  inline,
  plain,
  prose,
  textBlock,
} from "../markdown/index.js";
import type { FilePlan } from "../target.js";
import { operationsByGroup } from "../operations.js";
import type { CliContext } from "./context.js";
import { credentialsOf } from "./program-file.js";

export function readmeFile(context: CliContext): FilePlan {
  const { info, commands, packageName, layout } = context;
  const { program } = commands;
  const variables = credentialsOf(context) as { variable: string }[];
  const groups = [...operationsByGroup(context)];
  const [first] = context.model.operations;
  return {
    kind: "markdown",
    path: "README.md",
    template: "cli/README.md",
    view: {
      title: plain(info.title),
      summary: prose(info.documentation.summary),
      install: textBlock("sh", [
        layout === "source"
          ? `npx esbuild main.ts --bundle --platform=node --format=esm --outfile=${program}.mjs`
          : `npm install --global ${packageName("cli")}`,
      ]),
      use: textBlock("sh", [
        `${program} --help`,
        ...(first ? [`${commands.path(first.id)} --help`] : []),
        `${program} completion bash >> ~/.bashrc`,
      ]),
      groups: bullets(
        groups.map(([group, operations]) => {
          const names = operations.map(({ id }) => commands.command(id).name);
          return inline`${codeSpan(`${program} ${commands.group(group)}`)}: ${plain(names.join(", "))}`;
        }),
      ),
      credentials:
        variables.length === 0
          ? null
          : bullets(variables.map(({ variable }) => codeSpan(variable))),
    },
  };
}
