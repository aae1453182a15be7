/** The package's README: how to start, and what a handler and an operator can rely on. */
import {
  code,
  entry,
  lines,
  paragraphs,
  str,
  type Code,
} from "../code/index.js";
import { codeBlock, codeSpan, plain, textBlock } from "../markdown/index.js";
import type { FilePlan, TargetContext } from "../target.js";
import { basePathOf } from "./base-path.js";
import { adapterSnippets } from "./readme-adapters.js";
import { isSecured, usedSchemes } from "./security.js";

export function readmePlan(
  context: TargetContext,
  needsErrorBody: boolean,
): FilePlan {
  const { info, servers } = context.model;
  const name = context.packageName("server");
  const base = basePathOf(servers);
  return {
    kind: "markdown",
    path: "README.md",
    template: "server/README.md",
    view: {
      title: plain(info.title),
      install: textBlock("sh", [`npm install ${name}`]),
      start: codeBlock("ts", start(context, name)),
      secured: isSecured(context.model),
      needsErrorBody,
      basePath: codeSpan(base || "/"),
      node: codeSpan(`${name}/node`),
      mounted: codeSpan(`/api${base}`),
      ...adapterSnippets(name, base),
    },
  };
}

/** The shortest program that serves the API. */
function start({ model }: TargetContext, name: string): Code {
  const functions = usedSchemes(model).map(
    (scheme) => code`    ${entry(scheme.name, code`async () => null`)},`,
  );
  const options =
    functions.length === 0
      ? [code`const api = createApi(operations, {});`]
      : [
          code`const api = createApi(operations, {`,
          code`  security: {`,
          ...functions,
          code`  },`,
          code`});`,
        ];
  const imports = lines([
    code`import { createServer } from "node:http";`,
    code`import { createApi } from ${str(name)};`,
    code`import { listener } from ${str(`${name}/node`)};`,
    code`// Created by: specwright scaffold`,
    code`import { operations } from "./handlers/index.js";`,
  ]);
  const listen = code`createServer(listener(api)).listen(3000);`;
  return paragraphs([imports, lines([...options, listen])]);
}
