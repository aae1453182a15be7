/** The README of the package. */
import { describeOperation } from "../../facts/operations/describe.js";
import {
  bullets,
  codeSpan,
  inline,
  listing,
  plain,
  prose,
  textBlock,
} from "../markdown/index.js";
import type { FilePlan } from "../target.js";
import { operationsByGroup } from "../operations.js";
import type { CliContext } from "./context.js";
import { credentialsOf, serversOf } from "./program-file.js";

export function readmeFile(context: CliContext): FilePlan {
  const { info, commands, packageName, layout } = context;
  const { program } = commands;
  const variables = credentialsOf(context) as {
    variable: string;
    isBasic?: boolean;
  }[];
  const servers = serversOf(context) as { name: string }[];
  const groups = [...operationsByGroup(context)];
  const { model } = context;
  const [first] = model.operations;
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
      bodies: model.operations.some(
        (operation) => describeOperation(model, operation).body !== null,
      ),
      paged: model.operations.some(({ pagination }) => pagination !== null),
      servers: listing(servers.map(({ name }) => codeSpan(name))),
      basic: variables.some(({ isBasic }) => isBasic === true),
      credentials:
        variables.length === 0
          ? null
          : bullets(variables.map(({ variable }) => codeSpan(variable))),
    },
  };
}
