/** `src/client.ts`: the declarations that all operations of the API share. */
import {
  args,
  code,
  docComment,
  entry,
  group,
  indent,
  line,
  returnAll,
  sequence,
  str,
  textEntry,
  valueRef,
  type Code,
  object,
} from "../code/index.js";
import { apiTitle } from "../packages/api-title.js";
import { defaultUrl } from "../../facts/operations/server-url.js";
import type { FilePlan, TargetContext } from "../target.js";
import {
  authMembers,
  authOption,
  credentialed,
  soleScheme,
} from "./auth-types.js";
import type { Writer } from "./body-types.js";
import { commonSecurity } from "./security.js";
import { isAbsolute, serverMethod } from "./servers.js";
import { errorClass } from "./symbols.js";
import type { Lifecycle, Replacement } from "../../model/model.js";
import { methodAndPath } from "./route/route.js";

export function clientFile(writer: Writer): FilePlan {
  const { context, runtime } = writer;
  const { model } = context;
  const { servers } = model;
  const [first] = servers;
  const start = first !== undefined && isAbsolute(first) ? first : undefined;
  const error = errorClass(context);
  const shownError = valueRef(error);
  const errorKind = runtime.type("errors", "ErrorKind");
  const usual = commonSecurity(writer);
  return {
    kind: "typescript",
    path: "src/client.ts",
    template: "client/client.ts",
    view: {
      errorDoc: docComment({
        paragraphs: [`Thrown when a call of the ${apiTitle(context)} fails.`],
      }),
      error: shownError,
      errorName: group(
        code`override readonly name =`,
        indent(line, str(error.name)),
        code`;`,
      ),
      ApiOperation: runtime.type("requests/operation", "ApiOperation"),
      ErrorKind: errorKind,
      Result: runtime.type("result", "Result"),
      ResultError: runtime.type("result", "ResultError"),
      guardParameters: args([code`value: unknown`, code`kind?: ${errorKind}`]),
      guardReturn: returnAll(
        [
          code`value instanceof ${shownError}`,
          code`${runtime.value("requests/operation", "isErrorOf")}(value, which)`,
        ],
        "&&",
      ),
      security: usual && sequence(entry("security", usual), code`,`),
      createError: code`error: ${shownError},`,
      ApiError: runtime.value("errors", "ApiError"),
      TransportOptions: runtime.type("client", "TransportOptions"),
      Client: runtime.type("client", "Client"),
      Api: runtime.type("client", "Api"),
      auth:
        credentialed(writer.context.model).length === 0
          ? null
          : { members: authMembers(writer), option: authOption(writer) },
      servers:
        servers.length === 0
          ? null
          : context.names.servers.map((server) => serverMethod(writer, server)),
      baseUrl:
        start === undefined
          ? null
          : sequence(textEntry("baseUrl", defaultUrl(start)), code`,`),
      baseUrlMark: start === undefined ? code`` : code`?`,
      optionsDefault: start === undefined ? code`` : code` = {}`,
      create: createdClient(writer),
      DeprecationNotice: runtime.type(
        "options/deprecations",
        "DeprecationNotice",
      ),
      reporter: runtime.value("options/deprecations", "deprecationReporter"),
      Deprecations: runtime.type("options/deprecations", "Deprecations"),
      deprecations: deprecationsOf(context),
    },
  };
}

/** `return connect(api, options);`, with a function if `auth` may be the only credential itself. */
function createdClient(writer: Writer): Code {
  const { runtime } = writer;
  const connect = runtime.value("client", "connect");
  const values = [code`api`, code`options`];
  if (soleScheme(writer.context.model) !== null)
    values.push(runtime.value("credentials/single", "soleCredential"));
  return sequence(code`return `, connect, args(values), code`;`);
}

/** The deprecated operations by method and path template, for the function that reports their use; null if there are none. */
function deprecationsOf(context: TargetContext): Code | null {
  const entries = context.model.operations.flatMap((operation) => {
    const deprecation = deprecationOf(context, operation.lifecycle);
    return deprecation === null
      ? []
      : [entry(methodAndPath(operation), deprecation)];
  });
  return entries.length === 0 ? null : object(entries);
}

function deprecationOf(
  context: TargetContext,
  { deprecation }: Lifecycle,
): Code | null {
  if (deprecation === null) return null;
  const { since, removal, replacement, note } = deprecation;
  const fields = {
    since,
    removal,
    replacement: replacement && replacementName(context, replacement),
    note: note ?? (replacement?.kind === "operation" ? replacement.note : null),
  };
  return object(
    Object.entries(fields).flatMap(([name, text]) =>
      text === null ? [] : [textEntry(name, text)],
    ),
  );
}

function replacementName(
  { names }: TargetContext,
  replacement: Replacement,
): string {
  switch (replacement.kind) {
    case "operation":
      return names.operation(replacement.operation).call;
    case "peer":
      return replacement.name;
    case "text":
      return replacement.text;
  }
}
