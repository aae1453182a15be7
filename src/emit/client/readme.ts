/** How to use the package, for people in its README and for coding agents in a skill: installation, the first call, behaviour. */
import { parameterLocations } from "../../base/openapi/parameter-locations.js";
import { describeOperation } from "../../facts/operations/describe.js";
import type { Operation } from "../../model/model.js";
import {
  code,
  entry,
  flatObject,
  ident,
  lines,
  str,
  type Code,
} from "../code/index.js";
import {
  codeBlock,
  codeSpan,
  comma,
  inline,
  join,
  listing,
  nothing,
  plain,
  prose,
  type Markdown,
  bullets,
  firstSentence,
  frontMatter,
  number,
  proseLine,
} from "../markdown/index.js";
import { inputNames } from "../operations.js";
import { sampleCall } from "../sample-call.js";
import type { FilePlan, TargetContext } from "../target.js";
import { installBlock, placeWords } from "../packages/install.js";
import { credentialed } from "./auth-types.js";
import type { Writer } from "./body-types.js";
import { clientNames } from "./names.js";
import { hasChecks } from "./route/checks.js";
import { isAbsolute } from "./servers.js";
import { errorClass } from "./symbols.js";
import { valueWords } from "../value-words.js";
import { lifecycleTags } from "../docs-of.js";
import { apiTitle } from "../packages/api-title.js";

export function readmeFile(writer: Writer): FilePlan {
  const { context } = writer;
  const { info, operations } = context.model;
  return {
    kind: "markdown",
    path: "README.md",
    template: "client/README.md",
    view: {
      title: plain(info.title),
      summary: prose(info.documentation.summary),
      install: installBlock(context, "client"),
      firstCall: codeBlock("ts", firstCall(writer)),
      error: codeSpan(errorClass(context).name),
      ...factsOf(writer),
      ownServers: operations.some(({ servers }) => servers.length > 0),
      servers: context.model.servers.length > 0,
      locations: locationsOf(context),
      invalidBodies: invalidBodies(writer),
      package: codeSpan(context.importPath("validators")),
      values: valueWords(context, "The client"),
      moved: movedNames(context),
    },
  };
}

/** The facts that decide which statements the README and the skill contain. */
function factsOf({ context, runtime }: Writer): Record<string, boolean> {
  const { model, telemetry, tanstackQuery } = context;
  const { operations } = model;
  const used = runtime.used();
  const streams = used.some((module) =>
    ["formats/events", "formats/json-lines"].includes(module),
  );
  const sentItems = used.some((module) =>
    ["formats/event-items", "formats/json-items"].includes(module),
  );
  return {
    paged: operations.some(({ pagination }) => pagination !== null),
    secured: credentialed(model).length > 0,
    parameters: operations.some(({ parameters }) => parameters.length > 0),
    contentTypes: operations.some(
      (operation) =>
        (describeOperation(model, operation).body?.contents.length ?? 0) > 1,
    ),
    streams,
    events: used.includes("options/reconnect"),
    sentItems,
    streaming: streams || sentItems,
    files: used.includes("formats/file-stream"),
    checks: hasChecks(context),
    query: tanstackQuery,
    telemetry,
  };
}

/** The parts of a request that operations of the API have. */
function locationsOf({ model }: TargetContext): Markdown {
  const { operations } = model;
  const used = parameterLocations.filter((location) =>
    operations.some(({ inputs }) => inputs[location] !== null),
  );
  const hasBody = operations.some(
    (operation) => describeOperation(model, operation).body !== null,
  );
  return listing(
    [
      ...used.map((location) => inputNames[location]),
      ...(hasBody ? ["body"] : []),
    ].map(codeSpan),
  );
}

/** Where invalid bodies are found. */
function invalidBodies(writer: Writer): Markdown {
  const { streams, checks } = factsOf(writer);
  return listing(
    [
      ...(streams ? [plain("of a stream")] : []),
      ...(checks ? [plain("by a check")] : []),
    ],
    "or",
  );
}

/** Exports that have another name than usual, because a schema uses the usual one. */
function movedNames({ names }: TargetContext): Markdown {
  const moved = clientNames.reserved.flatMap((name) => {
    const exported = names.exported("client", name);
    return exported === name
      ? []
      : [inline`${codeSpan(name)} as ${codeSpan(exported)}`];
  });
  return moved.length === 0
    ? nothing
    : inline`Schemas of the API have names that this package usually exports for itself. So it exports ${join(moved, comma)}.`;
}

/**
 * A call that can be copied: the first operation without a required request, or else any operation with a placeholder.
 */
function firstCall(writer: Writer): Code {
  const { context } = writer;
  const operation = simplest(context);
  if (operation === undefined) return code``;
  const { names } = context;
  const { imported, call } = sampleCall(context, operation);
  const create = ident(names.exported("client", "createClient"));
  const unwrap = ident(names.exported("client", "unwrap"));
  const request = describeOperation(context.model, operation).needsInput
    ? code`, request`
    : code``;
  return lines([
    code`import { ${create}, ${imported}, ${unwrap} } from ${str(context.importPath("client"))};`,
    code` `,
    code`const client = ${create}(${clientOptions(writer)});`,
    code` `,
    code`const result = await ${call}(client${request});`,
    code`if (result.ok) console.log(result.status, result.body);`,
    code` `,
    code`// Or only the body; a failure is thrown.`,
    code`const body = await ${unwrap}(${call}(client${request}));`,
  ]);
}

function simplest({ model }: TargetContext): Operation | undefined {
  const reading = model.operations.filter(({ method }) => method === "get");
  return (
    reading.find(
      (operation) => !describeOperation(model, operation).needsInput,
    ) ??
    reading[0] ??
    model.operations[0]
  );
}

function clientOptions(writer: Writer): Code {
  const [server] = writer.context.model.servers;
  const [scheme] = credentialed(writer.context.model);
  const options: Code[] = [];
  if (server === undefined || !isAbsolute(server)) {
    options.push(entry("baseUrl", str("https://api.example.com")));
  }
  if (scheme !== undefined) {
    options.push(
      entry("auth", flatObject([entry(scheme.name, code`credential`)])),
    );
  }
  return options.length === 0 ? code`` : flatObject(options);
}

/** An agent reads the whole file, so a long list would cost more than it helps. */
const operationsShown = 60;

/** Instructions for coding agents, in the format of agent skills: how to use this package, in one short page. */
export function skillFile(writer: Writer): FilePlan {
  const { context } = writer;
  const { info, operations } = context.model;
  const name = `${context.names.api.slug.slice(0, 50)}-client`;
  return {
    kind: "markdown",
    path: `skills/${name}/SKILL.md`,
    template: "client/SKILL.md",
    view: {
      frontMatter: frontMatter({
        name,
        description: `Call the ${firstSentence(apiTitle(context))} from TypeScript with ${placeWords(context, "client")}. Use it when code sends requests to this API, handles its errors or pages, or must stop using deprecated operations.`,
      }),
      title: plain(info.title),
      summary: proseLine(firstSentence(info.documentation.summary)),
      install: installBlock(context, "client"),
      firstCall: codeBlock("ts", firstCall(writer)),
      error: codeSpan(errorClass(context).name),
      ...factsOf(writer),
      locations: locationsOf(context),
      paginate: codeSpan(context.names.exported("client", "paginate")),
      items: codeSpan(context.names.exported("client", "items")),
      isApiError: codeSpan(context.names.exported("client", "isApiError")),
      values: valueWords(context, "The client"),
      deprecated: bullets(
        operations
          .filter(({ lifecycle }) => lifecycle.deprecation !== null)
          .slice(0, operationsShown)
          .map((operation) => deprecatedLine(context, operation)),
      ),
      operations: bullets([
        ...operations
          .slice(0, operationsShown)
          .map((operation) => operationLine(context, operation)),
        ...(operations.length > operationsShown
          ? [inline`and ${number(operations.length - operationsShown)} more`]
          : []),
      ]),
      validators: codeSpan(context.importPath("validators")),
    },
  };
}

function callOf({ names }: TargetContext, { id }: Operation): Markdown {
  return codeSpan(names.derived("client", id, "call").name);
}

/** `listPets`: List animals (`GET /pets`) */
function operationLine(context: TargetContext, operation: Operation): Markdown {
  const { method, path, documentation } = operation;
  const request = codeSpan(`${method.toUpperCase()} ${path.text}`);
  const summary = plain(firstSentence(documentation.summary));
  const call = callOf(context, operation);
  return summary.empty
    ? inline`${call}: ${request}`
    : inline`${call}: ${summary} (${request})`;
}

/** `getPet`: since when, until when, and the replacement. */
function deprecatedLine(
  context: TargetContext,
  operation: Operation,
): Markdown {
  const tag = lifecycleTags(context, operation.lifecycle).find(
    ({ name }) => name === "deprecated",
  );
  const words = proseLine(tag?.text ?? "");
  const call = callOf(context, operation);
  return words.empty ? call : inline`${call}: ${words}`;
}
