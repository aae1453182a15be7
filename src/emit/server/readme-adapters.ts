/** The README snippets for each framework. */
import {
  code,
  group,
  indent,
  lastComma,
  line,
  lines,
  paragraphs,
  str,
  type Code,
} from "../code/index.js";
import { codeBlock, type Markdown } from "../markdown/index.js";
import type { TargetContext } from "../target.js";

export function adapterSnippets(
  context: TargetContext,
): Record<"express" | "fastify" | "hono" | "context", Markdown> {
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
    context: snippet(
      lines([
        code`import type { FastifyRequest } from "fastify";`,
        code`import type { HttpRequest } from ${str(context.importPath("server"))};`,
      ]),
      lines([
        code`export function context({ native }: HttpRequest): Pick<FastifyRequest, "log"> {`,
        code`  return { log: (native as FastifyRequest).log };`,
        code`}`,
      ]),
    ),
  };
}
