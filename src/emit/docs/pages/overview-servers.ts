/** The base URLs of an API. */
import {
  codeSpan,
  comma,
  join,
  nothing,
  plain,
  proseLine,
  type Markdown,
} from "../../markdown/index.js";
import type { NamedServer } from "../../server-names.js";
import { defaultUrl } from "../../../facts/operations/server-url.js";
import type { Page } from "../page.js";
import { rowTable } from "../row-table.js";
import { descriptionCell } from "./field-table.js";

export function serverTable(
  page: Page,
  servers: readonly NamedServer[],
): Markdown {
  return rowTable(servers, {
    Server: ({ name, server: { documentation } }) =>
      servers.length > 1 || documentation.summary !== null
        ? plain(name)
        : nothing,
    URL: ({ server }) => codeSpan(defaultUrl(server)),
    Template: ({ server: { url, variables } }) =>
      variables.length === 0 ? nothing : codeSpan(url),
    Description: (server) => serverDescription(page, server),
  });
}

/** The description, unless it is only the name. */
function serverDescription(
  page: Page,
  { name, server }: NamedServer,
): Markdown {
  const { lifecycle, documentation } = server;
  const { description } = documentation;
  const isName = description?.trim().replace(/\.$/, "") === name;
  return descriptionCell(page, {
    lifecycle,
    documentation: {
      ...documentation,
      summary: null,
      description: isName ? null : description,
    },
  });
}

/** The variables of all servers. Several servers may have variables of the same name. */
export function variableTable(servers: readonly NamedServer[]): Markdown {
  const rows = servers.flatMap(({ name, server }) =>
    server.variables.map((variable) => ({ name, variable })),
  );
  return rowTable(rows, {
    Server: ({ name }) => (servers.length > 1 ? plain(name) : nothing),
    Variable: ({ variable }) => codeSpan(variable.name),
    Default: ({ variable }) => codeSpan(variable.default),
    Values: ({ variable }) => join(variable.values.map(codeSpan), comma),
    Description: ({ variable: { documentation } }) =>
      proseLine(documentation.description),
  });
}
