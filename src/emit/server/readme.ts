/** How to use the package, for people in its README and for coding agents in a skill: a first program, behaviour. */
import {
  code,
  entry,
  lines,
  paragraphs,
  str,
  type Code,
  group,
  indent,
  key,
  lastComma,
  line,
} from "../code/index.js";
import {
  codeBlock,
  codeSpan,
  listing,
  nothing,
  plain,
  type Markdown,
  firstSentence,
  frontMatter,
} from "../markdown/index.js";
import { installBlock, placeWords } from "../packages/install.js";
import { usedSchemes } from "../../facts/operations/security-schemes.js";
import type { FilePlan, TargetContext } from "../target.js";
import {
  basePathOf,
  otherBasePaths,
  isBelow,
} from "../../facts/operations/base-path.js";
import { valueWords } from "../value-words.js";
import { descriptionModule } from "./description.js";
import {
  factsOf,
  lifecycleHeaders,
  pluginLines,
  statusWords,
} from "./readme-facts.js";
import type { ServerContext } from "./runtime.js";
import { apiTitle } from "../packages/api-title.js";

export function readmePlan(
  context: ServerContext,
  needsErrorBody: boolean,
): FilePlan {
  const { model } = context;
  const base = basePathOf(model.servers);
  const further = otherBasePaths(model);
  const bases = [base, ...further];
  // A prefix that no base path starts with. Any other one would change nothing in the example.
  const prefix = bases.some((path) => isBelow(path, "/api"))
    ? "/outer"
    : "/api";
  return {
    kind: "markdown",
    path: "README.md",
    template: "server/README.md",
    view: {
      title: plain(model.info.title),
      install: installBlock(context, "server"),
      start: codeBlock("ts", start(context, needsErrorBody)),
      ...factsOf(context),
      statuses: statusWords(context),
      lifecycleHeaders: lifecycleHeaders(context),
      plugins: pluginLines(context),
      values: valueWords(context, "The server"),
      telemetry: context.telemetry,
      needsErrorBody,
      basePath: codeSpan(base || "/"),
      otherBasePaths:
        further.length === 0
          ? null
          : listing(further.map((path) => codeSpan(path || "/"))),
      node: codeSpan(context.importPath("server", "node")),
      ...examplesOf(context),
      parts: partsSample(context),
      descriptionEntry: codeSpan(
        context.importPath("server", descriptionModule),
      ),
      prefix: codeSpan(prefix),
      mounted: codeSpan(`${prefix}${base}`),
      ...adapterSnippets(context),
    },
  };
}

/** An example with options of one operation. */
function examplesOf({ model, names }: TargetContext): {
  limits: Markdown;
  routes: Markdown;
} {
  const [first] = model.operations;
  // An API without operations has nothing to limit. Then the name is only a placeholder.
  const name = first ? names.operation(first.id).call : "operation";
  return {
    limits: codeSpan(`operations: { ${name}: { maxBodySize: 10_000 } }`),
    routes: codeSpan(`{ routes: { ${name}: [limiter] } }`),
  };
}

/** A handler that reads a form in parts; nothing if the API has no such form. */
function partsSample({ model, names }: TargetContext): Markdown {
  const operation = model.operations.find(({ requestBody }) =>
    requestBody?.contents.some(({ mediaType }) =>
      mediaType.startsWith("multipart/"),
    ),
  );
  if (!operation) return nothing;
  return codeBlock(
    "ts",
    lines([
      code`${key(names.operation(operation.id).call)}: inParts(async ({ body }) => {`,
      code`  for await (const part of body) {`,
      code`    if (isIncomingFile(part.value)) await store(part.value);`,
      code`  }`,
      code`  return response;`,
      code`}),`,
    ]),
  );
}

/** The shortest program that serves the API. */
function start(context: TargetContext, needsErrorBody: boolean): Code {
  const { importExtension } = context;
  const functions = usedSchemes(context.model).map(
    (scheme) => code`    ${entry(scheme.name, code`async () => null`)},`,
  );
  const options = [
    ...(functions.length === 0
      ? []
      : [code`  security: {`, ...functions, code`  },`]),
    ...(needsErrorBody ? [code`  errorBody,`] : []),
  ];
  const create =
    options.length === 0
      ? [code`const api = createApi(operations, {});`]
      : [code`const api = createApi(operations, {`, ...options, code`});`];
  const imports = lines([
    code`import { createServer } from "node:http";`,
    code`import { createApi } from ${str(context.importPath("server"))};`,
    code`import { listener } from ${str(context.importPath("server", "node"))};`,
    code`// Created by: specwright scaffold`,
    code`import { operations } from ${str(`./handlers/index${importExtension}`)};`,
    ...(needsErrorBody
      ? [
          code`// Yours: (problem: Problem) => ErrorBody`,
          code`import { errorBody } from ${str(`./error-body${importExtension}`)};`,
        ]
      : []),
  ]);
  const listen = code`createServer(listener(api)).listen(3000);`;
  return paragraphs([imports, lines([...create, listen])]);
}

/** The README snippets for each framework. */
function adapterSnippets(
  context: TargetContext,
): Record<"express" | "fastify" | "hono" | "framework", Markdown> {
  const snippet = (...parts: Code[]): Markdown =>
    codeBlock("ts", paragraphs(parts));
  return {
    express: snippet(
      lines([
        code`import express from "express";`,
        code`import { addRoutes } from ${str(context.importPath("server", "express"))};`,
      ]),
      lines([
        code`const app = express();`,
        code`addRoutes(app, api);`,
        code`app.listen(3000);`,
      ]),
    ),
    fastify: snippet(
      lines([
        code`import fastify from "fastify";`,
        group(
          code`import {`,
          indent(line, code`frameworkErrors,`, line, code`plugin`),
          lastComma,
          line,
          code`} from ${str(context.importPath("server", "fastify"))};`,
        ),
      ]),
      lines([
        code`const app = fastify({ frameworkErrors: frameworkErrors(api) });`,
        code`await app.register(plugin(api));`,
        code`await app.listen({ port: 3000 });`,
      ]),
    ),
    hono: snippet(
      lines([
        code`import { Hono } from "hono";`,
        code`import { addRoutes } from ${str(context.importPath("server", "hono"))};`,
      ]),
      lines([code`const app = new Hono();`, code`addRoutes(app, api);`]),
    ),
    framework: snippet(
      code`import type { FastifyRequest } from "fastify";`,
      lines([
        code`declare module ${str(context.importPath("server"))} {`,
        code`  interface Framework {`,
        code`    native: FastifyRequest;`,
        code`  }`,
        code`}`,
      ]),
    ),
  };
}

/** Instructions for coding agents, in the format of agent skills: how to implement the API with this package. */
export function skillPlan(
  context: ServerContext,
  needsErrorBody: boolean,
): FilePlan {
  const { names } = context;
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
      ...factsOf(context),
      lifecycleHeaders: lifecycleHeaders(context),
      values: valueWords(context, "The server"),
      validators: codeSpan(context.importPath("validators")),
    },
  };
}
