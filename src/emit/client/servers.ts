/** The servers of the spec as functions that return a URL. */
import { isHttpUrl } from "../../base/common/url.js";
import type { Server, ServerVariable } from "../../model/model.js";
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
import { defaultUrl } from "../../facts/operations/server-url.js";
import type { NamedServer } from "../../naming/servers.js";
import type { Writer } from "./body-types.js";

/** Whether the URL is complete, so that a client can use the server without `baseUrl`. */
export function isAbsolute(server: Server): boolean {
  return isHttpUrl(defaultUrl(server));
}

/** One method of the `servers` object. */
export function serverMethod(
  { runtime }: Writer,
  { identifier, server }: NamedServer,
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
        ${key(identifier)}(): string {
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
      ${key(identifier)}(variables?: ${objectType(variables.map(variableMember))}): string {
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
