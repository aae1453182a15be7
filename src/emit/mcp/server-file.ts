/** `src/server.ts` and the entry points: the API as a server over stdio and HTTP, and the type check of snippets. */
import { isHttpUrl } from "../../base/common/url.js";
import { defaultUrl } from "../../facts/operations/server-url.js";
import type { GroupNames } from "../../naming/names.js";
import {
  args,
  array,
  code,
  data,
  entry,
  lines,
  none,
  object,
  plainEntry,
  sequence,
  str,
  textEntry,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { exportsFrom, usedExports } from "../index-exports.js";
import { cleanLine } from "../markdown/index.js";
import { apiTitle } from "../packages/api-title.js";
import { runtimeCheck } from "../runtime-check.js";
import type { FilePlan } from "../target.js";
import { credentialVariables, prefixOf } from "./environment.js";
import { runtimeExports, type McpContext } from "./runtime.js";
import { shortLine, textOf } from "./texts.js";
import { toolsSymbol } from "./tools-file.js";

export function serverFiles(
  context: McpContext,
  groups: readonly GroupNames[],
): FilePlan[] {
  const { names, runtime } = context;
  const own = (module: string, name: string) =>
    names.fixed("mcp", module, name);
  const client = (name: string) =>
    names.exportedSymbol("client", "client", name);
  const isSecured = credentialVariables(context).length > 0;
  const [first] = context.model.servers;
  // Without the URL of a server, the client needs one, and so does the server.
  const hasUrl = first !== undefined && isHttpUrl(defaultUrl(first));
  const Options = typeRef(own("server", "McpServerOptions"));
  const createMcpServer = valueRef(own("server", "createMcpServer"));
  return [
    {
      kind: "typescript",
      path: "src/server.ts",
      template: "mcp/server.ts",
      view: {
        api: apiObject(context, groups),
        watch: isSecured ? code`watch` : none,
        auth: isSecured
          ? code`...(options.auth !== undefined && { auth: watch(options.auth) }),`
          : none,
        origins: array(originsOf(context).map(str)),
        optionsDefault: hasUrl ? code` = {}` : none,
        settings: sequence(
          runtime.value("environment", hasUrl ? "readEnvironment" : "readUrl"),
          args([code`env`, str(prefixOf(context)), code`credentials`]),
        ),
        CredentialVariables: runtime.type("environment", "CredentialVariables"),
        credentials: object(
          credentialVariables(context).map(({ scheme, variables }) =>
            entry(scheme, data(variables)),
          ),
        ),
        ToolApi: runtime.type("tool", "ToolApi"),
        ToolOptions: runtime.type("toolbox", "ToolOptions"),
        Toolbox: runtime.type("toolbox", "Toolbox"),
        Environment: runtime.type("environment", "Environment"),
        createToolbox: runtime.value("toolbox", "createToolbox"),
        withinOrigins: runtime.value("origins", "withinOrigins"),
        ClientOptions: typeRef(client("ClientOptions")),
        createClient: valueRef(client("createClient")),
        Server: typeRef(own("sdk", "McpSdkServer")),
        serverOf: valueRef(own("sdk", "serverOf")),
      },
    },
    {
      kind: "typescript",
      path: "src/http.ts",
      template: "mcp/http.ts",
      view: {
        Options,
        createMcpServer,
        HttpOptions: typeRef(own("http-handler", "HttpOptions")),
        HttpHandler: typeRef(own("http-handler", "HttpHandler")),
        HttpContext: typeRef(own("http-handler", "HttpContext")),
        httpHandler: valueRef(own("http-handler", "httpHandler")),
      },
    },
    {
      kind: "typescript",
      path: "src/stdio.ts",
      template: "mcp/stdio.ts",
      view: {
        createMcpServer,
        optionsFrom: valueRef(own("server", "mcpOptionsFrom")),
        processEnvironment: runtime.value("environment", "processEnvironment"),
        serveOnStdio: valueRef(own("stdio-server", "serveOnStdio")),
      },
    },
    {
      kind: "typescript",
      path: "src/typecheck.ts",
      template: "mcp/typecheck.ts",
      view: {
        names: object(
          context.operations.map((operation) =>
            textEntry(
              context.toolNames.get(operation) ?? "",
              names.derived("client", operation.id, "call").name,
            ),
          ),
        ),
        SnippetCheck: runtime.type("run/code-mode", "SnippetCheck"),
        check: sequence(
          valueRef(own("snippet-check", "snippetCheck")),
          args([
            str(
              context.specifier(
                { target: "client", module: "index" },
                { target: "mcp", module: "typecheck" },
              ),
            ),
            code`names`,
            code`import.meta.url`,
            code`options`,
          ]),
        ),
        CheckOptions: typeRef(own("snippet-check", "SnippetCheckOptions")),
      },
    },
    {
      kind: "typescript",
      path: "src/index.ts",
      template: "mcp/index.ts",
      view: {
        runtime: lines(
          exportsFrom(context, "mcp", usedExports(runtimeExports, runtime)),
        ),
        runtimeCheck: runtimeCheck(context, "mcp"),
      },
    },
  ];
}

function apiObject(context: McpContext, groups: readonly GroupNames[]): Code {
  const { info } = context.model;
  const { names, mode } = context;
  const tools = groups.map(
    (group) => code`...${valueRef(toolsSymbol(context, group))}`,
  );
  return object([
    textEntry("name", names.api.slug),
    textEntry("title", cleanLine(apiTitle(context))),
    textEntry("version", cleanLine(info.version)),
    textEntry("about", shortLine(textOf(info.documentation), 1000)),
    entry("tools", array(tools)),
    textEntry("mode", mode),
    plainEntry(
      "definitions",
      valueRef(names.fixed("mcp", "definitions", "definitions")),
    ),
  ]);
}

/** The origins of the absolute servers, of the API and of single operations. */
function originsOf({ model, operations }: McpContext): string[] {
  const servers = [
    ...model.servers,
    ...operations.flatMap((operation) => operation.servers),
  ];
  const urls = servers.map((server) => defaultUrl(server));
  const origins = urls
    .filter((url) => isHttpUrl(url) && URL.canParse(url))
    .map((url) => new URL(url).origin);
  return [...new Set(origins)];
}
