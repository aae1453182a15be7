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
  lastComma,
  line,
} from "../code/index.js";
import {
  codeBlock,
  codeSpan,
  listing,
  plain,
  type Markdown,
  firstSentence,
  frontMatter,
} from "../markdown/index.js";
import { installBlock, placeWords } from "../packages/install.js";
import {
  isSecured,
  usedSchemes,
} from "../../facts/operations/security-schemes.js";
import type { FilePlan, TargetContext } from "../target.js";
import {
  basePathOf,
  otherBasePaths,
  isBelow,
} from "../../facts/operations/base-path.js";
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
      secured: isSecured(model),
      ...usedFormats(context),
      needsErrorBody,
      basePath: codeSpan(base || "/"),
      otherBasePaths:
        further.length === 0
          ? null
          : listing(further.map((path) => codeSpan(path || "/"))),
      node: codeSpan(context.importPath("server", "node")),
      ...examplesOf(context),
      prefix: codeSpan(prefix),
      mounted: codeSpan(`${prefix}${base}`),
      ...adapterSnippets(context),
    },
  };
}

/** The formats of bodies that have a section. */
function usedFormats({ runtime }: ServerContext): Record<string, boolean> {
  const used = runtime.used();
  const multipart = used.includes("body/multipart");
  return {
    itemStreams: used.includes("response/item-stream"),
    events: used.includes("response/events"),
    incomingItems: used.includes("body/incoming-items"),
    multipart,
    forms: multipart || used.includes("body/form"),
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
