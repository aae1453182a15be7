/** How to use the server, for people in its README and for agents in a skill. */
import type { Operation } from "../../model/model.js";
import { createSampler } from "../../samples/sample/sampler.js";
import { code, lines, str } from "../code/index.js";
import {
  bullets,
  codeBlock,
  codeSpan,
  firstSentence,
  frontMatter,
  inline,
  jsonBlock,
  nothing,
  plain,
  prose,
  proseLine,
  table,
  textBlock,
  type Markdown,
} from "../markdown/index.js";
import { apiTitle } from "../packages/api-title.js";
import { installBlock } from "../packages/install.js";
import type { FilePlan } from "../target.js";
import { credentialVariables, prefixOf } from "./environment.js";
import { effectOf } from "./effects.js";
import type { McpContext } from "./runtime.js";
import { sampleInput } from "./sample-input.js";
import { deprecationOf, titleOf } from "./texts.js";

export function readmeFile(context: McpContext): FilePlan {
  const { info } = context.model;
  return {
    kind: "markdown",
    path: "README.md",
    template: "mcp/README.md",
    view: {
      title: plain(info.title),
      summary: prose(info.documentation.summary),
      install: installBlock(context, "mcp"),
      ...factsOf(context),
      hostConfig: hostConfig(context),
      variables: variableTable(context),
      http: codeBlock(
        "ts",
        lines([
          code`import { createServer } from "node:http";`,
          code`import { toNodeHandler } from "@modelcontextprotocol/node";`,
          code`import { createMcpHttp } from ${str(context.importPath("mcp", "http"))};`,
          code` `,
          code`const handler = createMcpHttp(${variablesOf(context).length > 0 ? code`{ auth }` : code`{}`});`,
          code`createServer(toNodeHandler(handler)).listen(3000, "127.0.0.1");`,
        ]),
      ),
    },
  };
}

/** The facts that decide which statements the README and the skill contain. */
function factsOf(context: McpContext): Record<string, boolean> {
  const { operations, mode } = context;
  return {
    search: mode === "search",
    secured: variablesOf(context).length > 0,
    paged: operations.some(({ pagination }) => pagination !== null),
    changes: operations.some((one) => effectOf(one) === "change"),
    removals: operations.some(
      ({ lifecycle }) => (lifecycle.deprecation?.removal ?? null) !== null,
    ),
  };
}

function hostConfig(context: McpContext): Markdown {
  const [first] = variablesOf(context);
  const module =
    context.layout === "packages"
      ? `node_modules/${context.packageName("mcp")}/dist/stdio.js`
      : "dist/mcp/stdio.js";
  return jsonBlock({
    mcpServers: {
      [context.names.api.slug]: {
        command: "node",
        args: [module],
        env: first === undefined ? {} : { [first.variable]: "…" },
      },
    },
  });
}

function variablesOf(
  context: McpContext,
): { variable: string; about: string }[] {
  return credentialVariables(context).flatMap(({ scheme, variables }) => {
    const about = `the credential of the security scheme ${scheme}`;
    return variables.kind === "text"
      ? [{ variable: variables.variable, about }]
      : [
          { variable: variables.username, about: `the user name of ${scheme}` },
          { variable: variables.password, about: `the password of ${scheme}` },
        ];
  });
}

function variableTable(context: McpContext): Markdown {
  const prefix = prefixOf(context);
  const rows = [
    ...variablesOf(context),
    { variable: `${prefix}_BASE_URL`, about: "the base URL of the API" },
    {
      variable: `${prefix}_ALLOW`,
      about: "the allowed operations: read-only, additive or all",
    },
    {
      variable: `${prefix}_TAGS`,
      about: "the tags of the offered operations, separated by commas",
    },
  ];
  return table(
    [
      { title: plain("Variable"), cell: ({ variable }) => codeSpan(variable) },
      { title: plain("Meaning"), cell: ({ about }) => plain(about) },
    ],
    rows,
  );
}

/** An agent reads the whole file. */
const operationsShown = 60;
const samplesShown = 5;

export function skillFile(context: McpContext): FilePlan {
  const { model, operations, names } = context;
  const name = `${names.api.slug.slice(0, 50)}-mcp`;
  return {
    kind: "markdown",
    path: `skills/${name}/SKILL.md`,
    template: "mcp/SKILL.md",
    view: {
      frontMatter: frontMatter({
        name,
        description: `Use the tools of the MCP server for the ${firstSentence(apiTitle(context))}: which operation does what, what inputs look like, how to read results.`,
      }),
      title: plain(model.info.title),
      summary: proseLine(firstSentence(model.info.documentation.summary)),
      ...factsOf(context),
      operations: bullets(
        operations
          .slice(0, operationsShown)
          .map((operation) => operationLine(context, operation)),
      ),
      samples: sampleList(context),
      deprecated: bullets(
        operations
          .filter(({ lifecycle }) => lifecycle.deprecation !== null)
          .slice(0, operationsShown)
          .map(
            (operation) =>
              inline`${toolSpan(context, operation)}: ${proseLine(deprecationOf(context, operation))}`,
          ),
      ),
    },
  };
}

function toolSpan({ toolNames }: McpContext, operation: Operation): Markdown {
  return codeSpan(toolNames.get(operation) ?? "");
}

const effectWords = {
  read: "reads",
  add: "adds data",
  change: "changes or deletes data",
} as const;

function operationLine(context: McpContext, operation: Operation): Markdown {
  return inline`${toolSpan(context, operation)}: ${plain(titleOf(operation))} (${plain(effectWords[effectOf(operation)])})`;
}

/** Operations that need an input, with one. */
function sampleList(context: McpContext): Markdown {
  const sampler = createSampler(context.model);
  const samples = context.operations
    .map((operation) => ({
      tool: context.toolNames.get(operation) ?? "",
      input: sampleInput(context, sampler, operation),
    }))
    .filter(({ input }) => input !== null && Object.keys(input).length > 0)
    .slice(0, samplesShown)
    .map(({ tool, input }) =>
      context.mode === "search"
        ? JSON.stringify({ operation: tool, input })
        : `${tool} ${JSON.stringify(input)}`,
    );
  return samples.length === 0 ? nothing : textBlock("text", samples);
}
