/** The links of a response, in words. */
import type { Exchange, JsonValue, Link } from "../../../model/model.js";
import {
  bullets,
  codeSpan,
  comma,
  inline,
  join,
  type Markdown,
  nothing,
  proseLine,
} from "../../markdown/index.js";
import { toOperation, type Page } from "../page.js";
import { statusWords } from "../words/status.js";

export function linkList(page: Page, { responses }: Exchange): Markdown {
  return bullets(
    responses.flatMap(({ status, links }) =>
      links.map(
        (link) =>
          inline`After ${statusWords(status)}: ${linkWords(page, link)}`,
      ),
    ),
  );
}

function linkWords(page: Page, link: Link): Markdown {
  const { operation, parameters, body, documentation } = link;
  const values = parameters.map(
    ({ name, value }) =>
      inline`${codeSpan(unqualified(name))} from ${valueWords(value)}`,
  );
  if (body) values.push(inline`the body from ${valueWords(body.value)}`);
  const given =
    values.length === 0 ? nothing : inline` with ${join(values, comma)}`;
  const description = proseLine(documentation.description);
  const remark = description.empty ? nothing : inline` ${description}`;
  return inline`${toOperation(page, operation)}${given}.${remark}`;
}

/** The name of a parameter may contain its location: `path.id`. */
function unqualified(name: string): string {
  return name.replace(/^(path|query|header|cookie)\./, "");
}

/** A runtime expression in words. Anything else is a constant; an expression of another form is shown unchanged. */
function valueWords(value: JsonValue): Markdown {
  if (typeof value !== "string") return codeSpan(JSON.stringify(value));
  const [, side, place, name] =
    /^\$(request|response)\.(body#|body$|header\.|path\.|query\.)(.*)$/s.exec(
      value,
    ) ?? [];
  if (side === undefined || place === undefined) return codeSpan(value);
  const owner = side === "request" ? inline`the request` : inline`the response`;
  const part = name === undefined || name === "" ? null : codeSpan(name);
  if (place.startsWith("body")) {
    return part === null
      ? inline`the body of ${owner}`
      : inline`${part} in the body of ${owner}`;
  }
  const kinds: Record<string, Markdown> = {
    "header.": inline`the header`,
    "path.": inline`the path parameter`,
    "query.": inline`the query parameter`,
  };
  return inline`${kinds[place] ?? nothing} ${part ?? nothing} of ${owner}`;
}
