/** `src/program.ts`: the groups and the names of all commands, and what does not depend on a command. */
import { isHttpUrl } from "../../base/common/url.js";
import {
  credentialKind,
  hasCredential,
  usedSchemes,
} from "../../facts/operations/security-schemes.js";
import { defaultUrl } from "../../facts/operations/server-url.js";
import type { JsonValue } from "../../model/model.js";
import { fileSlug } from "../../naming/identifiers.js";
import {
  array,
  code,
  data,
  entry,
  object,
  openArray,
  plainEntry,
  sequence,
  str,
  textEntry,
  type Code,
} from "../code/index.js";
import { cleanLine } from "../markdown/clean.js";
import { operationsByGroup } from "../operations.js";
import type { FilePlan } from "../target.js";
import { clientValue, loaderOf } from "./commands-file.js";
import type { CliContext } from "./context.js";
import { aboutText, lineOf } from "./help-text.js";

export function programFile(context: CliContext): FilePlan {
  const { runtime, commands, info } = context;
  const about = aboutText(info.documentation);
  return {
    kind: "typescript",
    path: "src/program.ts",
    template: "cli/program.ts",
    view: {
      Program: runtime.type("program", "Program"),
      program: object([
        textEntry("name", commands.program),
        textEntry("version", cleanLine(info.version)),
        textEntry("about", about === "" ? cleanLine(info.title) : about),
        entry("servers", list(serversOf(context))),
        entry("credentials", list(credentialsOf(context))),
        plainEntry("client", loader(context, "client")),
        entry("groups", openArray(groupsOf(context))),
      ]),
    },
  };
}

/** `src/client.ts`: the functions of the client that all commands use. */
export function clientFile(context: CliContext): FilePlan {
  const value = (module: string, name: string): Code =>
    clientValue(context, module, name);
  return {
    kind: "typescript",
    path: "src/client.ts",
    template: "cli/client.ts",
    view: {
      ClientFunctions: context.runtime.type("program", "ClientFunctions"),
      client: object([
        plainEntry("createClient", value("client", "createClient")),
        plainEntry("reportDeprecations", value("client", "reportDeprecations")),
        plainEntry("checkWith", value("runtime/options/check", "checkWith")),
      ]),
    },
  };
}

function list(values: readonly JsonValue[]): Code {
  return values.length > 1
    ? openArray(values.map(data))
    : array(values.map(data));
}

function loader(context: CliContext, module: string): Code {
  return sequence(code`() => import(`, str(loaderOf(context, module)), code`)`);
}

/** The servers that `--server` knows by name. */
export function serversOf({ names }: CliContext): JsonValue[] {
  return names.servers
    .map(({ identifier, server }) => ({
      name: fileSlug(identifier),
      url: defaultUrl(server),
    }))
    .filter(({ url }) => isHttpUrl(url) && cleanLine(url) === url);
}

/** The environment variable of each credential: `PETSTORE_BEARER_AUTH`. */
export function credentialsOf({ model, commands }: CliContext): JsonValue[] {
  const variable = (name: string) =>
    `${commands.program}-${fileSlug(name)}`.replaceAll("-", "_").toUpperCase();
  return usedSchemes(model)
    .filter(({ scheme }) => hasCredential(scheme))
    .map(({ name, scheme, documentation }) => {
      const about = lineOf(documentation.summary, documentation.description);
      return {
        scheme: name,
        variable: variable(name),
        ...(credentialKind(scheme) === "basic" && { isBasic: true }),
        ...(about !== "" && { about }),
      };
    });
}

function groupsOf(context: CliContext): Code[] {
  const { model, commands } = context;
  return [...operationsByGroup(context)].map(([group, operations]) => {
    const tag = model.tags.find(({ name }) => name === group.title);
    const about = lineOf(
      tag?.documentation.summary ?? null,
      tag?.documentation.description ?? null,
    );
    const rows = operations.map(({ id, documentation, lifecycle }) => {
      const { name, whole } = commands.command(id);
      const line = lineOf(documentation.summary, documentation.description);
      return {
        name,
        ...(whole !== null && { whole }),
        ...(line !== "" && { about: line }),
        ...(lifecycle.deprecation !== null && { isDeprecated: true }),
      };
    });
    return object([
      textEntry("name", commands.group(group)),
      ...(about === "" ? [] : [textEntry("about", about)]),
      plainEntry("load", loader(context, `commands/${group.slug}`)),
      entry("commands", list(rows)),
    ]);
  });
}
