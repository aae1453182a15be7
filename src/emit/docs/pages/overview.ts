/** The first page: the information that a reader needs before the first call, and links to all other pages. */
import type { ApiInfo, Operation, OperationId } from "../../../model/model.js";
import {
  bullets,
  codeSpan,
  comma,
  commentText,
  externalLink,
  firstSentence,
  inline,
  join,
  type Markdown,
  nothing,
  plain,
  prose,
  proseLine,
} from "../../markdown/index.js";
import { nameServers, type NamedServer } from "../../../naming/servers.js";
import type { FilePlan, View } from "../../target.js";
import { credentialsOf, schemeWords, secretWords } from "../auth.js";
import type { Group } from "../table-of-contents.js";
import { descriptionCell } from "./field-table.js";
import { errorView, operationWords } from "./overview-errors.js";
import { moreLink, requestLine } from "./operation-view.js";
import { pageFrame } from "../page-frame.js";
import { toOperation, toPage, type Page, type Site } from "../page.js";
import { lifecycleBanner, stabilityWord } from "../words/lifecycle-words.js";
import { clientSample } from "../samples/sample-client.js";
import { curlSample } from "../samples/sample-curl.js";
import { fetchSample } from "../samples/sample-fetch.js";
import { sampleInput } from "../samples/sample-input.js";
import { rowTable } from "../row-table.js";
import { defaultUrl } from "../../../facts/operations/server-url.js";
import { flatText } from "../../markdown/flatten.js";
import { constraintWords, limitWords } from "../words/constraints.js";
import { pagingOf, type Paging } from "../paging.js";

export function overviewPage(site: Site, groups: readonly Group[]): FilePlan {
  const page: Page = { site, path: site.onePage ?? site.places.overview };
  const { info } = site.model;
  const servers = nameServers(site.model.servers);
  return {
    kind: "markdown",
    path: page.path,
    template: "docs/overview.md",
    view: {
      source: commentText(site.context.source),
      ...pageFrame(page, {
        title: info.title,
        description: firstSentence(
          info.documentation.summary ?? info.documentation.description,
        ),
      }),
      title: plain(info.title),
      version: codeSpan(info.version),
      summary: plain(info.documentation.summary ?? ""),
      banner: lifecycleBanner(page, info.lifecycle),
      description: prose(info.documentation.description),
      more: moreLink(info.documentation.link),
      facts: facts(info),
      servers: serverTable(page, servers),
      variables: variableTable(servers),
      ...authentication(page),
      groups: groups.map((group) => groupView(page, group)),
      ...errorView(page),
      pagination: paginationTable(page),
      limits: limitTable(page),
      versions: versionWords(page),
      pages: pageList(page, groups),
    },
  };
}

function facts({ contact, license, termsOfService }: ApiInfo): Markdown {
  const name = plain(contact.name ?? contact.email ?? contact.url ?? "");
  const address =
    contact.url ?? (contact.email === null ? null : `mailto:${contact.email}`);
  return bullets([
    name.empty
      ? nothing
      : inline`Contact: ${address === null ? name : externalLink(name, address)}`,
    license === null
      ? nothing
      : inline`License: ${license.url === null ? plain(license.name) : externalLink(plain(license.name), license.url)}`,
    termsOfService === null
      ? nothing
      : externalLink(inline`Terms of service`, termsOfService),
  ]);
}

function authentication(page: Page): View {
  const { site } = page;
  const { securitySchemes, operations } = site.model;
  const secured = operations.filter(({ security }) => security.length > 0);
  const current = secured.filter(
    ({ lifecycle }) => lifecycle.deprecation === null,
  );
  const first = [...current, ...secured].find(
    (operation) => sampleInput(site, operation) !== null,
  );
  const input = first ? sampleInput(site, first) : null;
  const scopes = securitySchemes.flatMap(({ scheme }) =>
    scheme.kind === "oauth2" ? scheme.flows.flatMap((flow) => flow.scopes) : [],
  );
  // Several flows often have the same scopes.
  const distinct = new Map(
    scopes.map((scope) => [`${scope.name}\n${scope.description}`, scope]),
  );
  return {
    authentication: rowTable(securitySchemes, {
      Scheme: ({ name }) => codeSpan(name),
      Credential: schemeWords,
      Description: (scheme) => descriptionCell(page, scheme),
    }),
    scopes: rowTable([...distinct.values()], {
      Scope: ({ name }) => codeSpan(name),
      Description: ({ description }) => proseLine(description),
    }),
    authSample:
      first && input
        ? {
            secret: secretWords(credentialsOf(site.model, first)),
            curl: curlSample(site, first, input),
            fetch: fetchSample(site, first, input),
            client: clientSample(site, first, input),
          }
        : null,
  };
}

function groupView(page: Page, { names, operations }: Group): View {
  return {
    title: plain(names.title),
    operations: rowTable(operations, {
      Operation: ({ id }) => toOperation(page, id),
      Request: (operation) => codeSpan(requestLine(operation)),
      Summary: ({ documentation }) => plain(documentation.summary ?? ""),
      Lifecycle: lifecycleCell,
    }),
  };
}

function lifecycleCell({
  lifecycle: { stability, deprecation },
}: Operation): Markdown {
  const deprecated = deprecation === null ? nothing : inline`deprecated`;
  return join([stabilityWord(stability), deprecated], comma);
}

function versionWords(page: Page): Markdown {
  const { site } = page;
  return inline`These pages describe version ${codeSpan(site.model.info.version)}. Everything without a mark is stable. Items marked experimental, alpha or beta may still change: experimental is the least settled stage, beta the most settled. Deprecated items work until their removal and name their replacement, if there is one. The ${toPage(
    page,
    inline`lifecycle page`,
    site.places.lifecycle,
  )} lists them all with their dates.`;
}

function pageList(page: Page, groups: readonly Group[]): Markdown {
  const { places } = page.site;
  return bullets([
    ...groups.map(({ names }) =>
      toPage(page, plain(names.title), places.group(names)),
    ),
    toPage(page, inline`Schemas`, places.schemas),
    toPage(page, inline`Lifecycle`, places.lifecycle),
    page.site.model.webhooks.length === 0
      ? nothing
      : toPage(page, inline`Webhooks`, places.webhooks),
  ]);
}

/** The base URLs of an API. */
function serverTable(page: Page, servers: readonly NamedServer[]): Markdown {
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
function variableTable(servers: readonly NamedServer[]): Markdown {
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

interface LimitRow {
  name: string;
  words: Markdown;
  operations: OperationId[];
}

/** Every parameter with a limit, in words. */
function limitTable(page: Page): Markdown {
  const { model, facts } = page.site;
  const rows = new Map<string, LimitRow>();
  for (const { id, parameters } of model.operations) {
    for (const { name, schema } of parameters) {
      if (limitWords(facts(schema)).empty) continue;
      const words = constraintWords(facts(schema));
      const key = `${name}\n${flatText(words)}`;
      const row = rows.get(key);
      if (!row) rows.set(key, { name, words, operations: [id] });
      else if (row.operations.at(-1) !== id) row.operations.push(id);
    }
  }
  return rowTable([...rows.values()], {
    Parameter: ({ name }) => codeSpan(name),
    Limit: ({ words }) => words,
    Operations: ({ operations }) => operationWords(page, operations),
  });
}

interface PagingRow extends Paging {
  operations: OperationId[];
}

/** The pagination of operations; empty if no operation is known to have pages. */
function paginationTable(page: Page): Markdown {
  const rows = new Map<string, PagingRow>();
  for (const operation of page.site.model.operations) {
    const paging = pagingOf(operation);
    if (paging === null) continue;
    const key = JSON.stringify([paging.parameters, flatText(paging.next)]);
    const row = rows.get(key);
    if (row) row.operations.push(operation.id);
    else rows.set(key, { ...paging, operations: [operation.id] });
  }
  return rowTable([...rows.values()], {
    Operations: ({ operations }) => operationWords(page, operations),
    Parameters: ({ parameters }) => join(parameters.map(codeSpan), comma),
    "Next page": ({ next }) => next,
  });
}
