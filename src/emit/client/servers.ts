/** The servers of the spec as functions that return a URL. */
import { isHttpUrl } from "../../common/url.js";
import type { Server, ServerVariable } from "../../model/model.js";
import { takeFreeName } from "../../naming/free-name.js";
import { camelCase } from "../../naming/identifiers.js";
import {
  args,
  array,
  code,
  docComment,
  entry,
  flatObject,
  textEntry,
  join,
  key,
  lines,
  object,
  objectType,
  str,
  type Code,
} from "../code/index.js";
import { defaultUrl } from "../server-url.js";
import type { Writer } from "./body-types.js";

/** Whether the URL is complete, so that a client can use the server without `baseUrl`. */
export function isAbsolute(server: Server): boolean {
  return isHttpUrl(defaultUrl(server));
}

export interface NamedServer {
  name: string;
  server: Server;
}

/** Servers are named after the first words of their description: `Production.` is `production`. */
export function nameServers(servers: readonly Server[]): NamedServer[] {
  const taken = new Set<string>();
  return servers.map((server, index) => {
    const { summary, description } = server.documentation;
    const words = /^\s*([\p{L}\p{N} _-]{1,30}?)\s*(?:[.,:;(\n]|$)/u.exec(
      summary ?? description ?? "",
    )?.[1];
    const wanted =
      words === undefined || words.trim() === ""
        ? `server${String(index + 1)}`
        : camelCase(words);
    const name = takeFreeName(wanted, taken);
    return { name, server };
  });
}

/** One method of the `servers` object. */
export function serverMethod(
  { runtime }: Writer,
  { name, server }: NamedServer,
): Code {
  const { url, documentation, variables } = server;
  const comment = docComment({
    paragraphs: [
      documentation.summary,
      documentation.description,
      `\`${url}\``,
    ],
  });
  if (variables.length === 0) {
    return lines([
      comment,
      code`
        ${key(name)}(): string {
          return ${str(url)};
        },
      `,
    ]);
  }
  const fill = runtime.value("server-address", "fillServer");
  const described = object(
    variables.map((variable) => entry(variable.name, variableOf(variable))),
  );
  return lines([
    comment,
    code`
      ${key(name)}(variables?: ${objectType(variables.map(variableMember))}): string {
        const described = ${described};
        return ${fill}${args([str(url), code`described`, code`variables`])};
      },
    `,
  ]);
}

function variableOf({ default: usual, values }: ServerVariable): Code {
  return flatObject([
    textEntry("default", usual),
    ...(values.length === 0 ? [] : [entry("enum", array(values.map(str)))]),
  ]);
}

function variableMember(variable: ServerVariable): Code {
  const { summary, description } = variable.documentation;
  const type =
    variable.values.length === 0
      ? code`string`
      : join(variable.values.map(str), code` | `);
  return lines([
    docComment({
      paragraphs: [summary, description],
      tags: [{ name: "default", text: variable.default }],
    }),
    code`${key(variable.name)}?: ${type};`,
  ]);
}
