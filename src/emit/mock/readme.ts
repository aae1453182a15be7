/** The README of the package. */
import { hasPlan } from "../../samples/plan/plans.js";
import {
  hasCredential,
  isSecured,
  usedSchemes,
} from "../../facts/operations/security-schemes.js";
import { allSchemas } from "../../model/graph.js";
import {
  code,
  entry,
  flatObject,
  ident,
  lines,
  num,
  paragraphs,
  str,
  type Code,
} from "../code/index.js";
import { codeBlock, plain, prose } from "../markdown/index.js";
import { installBlock } from "../packages/install.js";
import type { FilePlan } from "../target.js";
import { sampleSymbol } from "./plan-code.js";
import type { MockContext } from "./runtime.js";

export function readmePlan(context: MockContext): FilePlan {
  const { info } = context.model;
  const status = statusSample(context);
  const samples = schemaSamples(context);
  return {
    kind: "markdown",
    path: "README.md",
    template: "mock/README.md",
    view: {
      title: plain(info.title),
      summary: prose(info.documentation.summary),
      install: installBlock(context, "mock"),
      start: codeBlock(
        "ts",
        paragraphs([
          lines([
            code`import { createClient } from ${str(context.importPath("client"))};`,
            code`import { createMock } from ${str(context.importPath("mock"))};`,
          ]),
          lines([
            code`const mock = createMock();`,
            code`const client = createClient(${clientOptions(context)});`,
          ]),
        ]),
      ),
      secured: isSecured(context.model),
      status: status && codeBlock("ts", status),
      msw: codeBlock(
        "ts",
        paragraphs([
          lines([
            code`import { http } from "msw";`,
            code`import { setupServer } from "msw/node";`,
          ]),
          code`const server = setupServer(http.all("*", ({ request }) => mock.fetch(request)));`,
        ]),
      ),
      samples: samples && codeBlock("ts", samples),
    },
  };
}

/** Credentials must be present, and all are accepted. */
function clientOptions({ model }: MockContext): Code {
  const [scheme] = usedSchemes(model).filter((one) =>
    hasCredential(one.scheme),
  );
  const auth =
    scheme && entry("auth", flatObject([entry(scheme.name, code`credential`)]));
  return flatObject([
    entry("fetch", code`mock.fetch`),
    ...(auth ? [auth] : []),
  ]);
}

/** An operation that answers with one of its errors. */
function statusSample({ model, names }: MockContext): Code | null {
  for (const { id, responses } of model.operations) {
    for (const { status } of responses) {
      if (status.kind !== "code" || status.code < 400) continue;
      const call = ident(names.operation(id).call);
      return code`const mock = createMock({ ${call}: () => responses.${call}(${num(status.code)}) });`;
    }
  }
  return null;
}

function schemaSamples(context: MockContext): Code | null {
  const schema = allSchemas(context.model).find(
    (one) => hasPlan(one) && one.type.kind === "object",
  );
  if (!schema) return null;
  const { name } = sampleSymbol(context, schema.id, "response");
  return lines([
    code`${ident(name)}();`,
    code`${ident(name)}({ seed: 7, size: "maximal" });`,
  ]);
}
