/** Pagination in words, from the facts of the model. */
import type { NextPage, Operation } from "../../model/model.js";
import { codeSpan, inline, type Markdown } from "../markdown/index.js";

const sizeParameter =
  /^(?:limit|count|max_?results|top|page_?size|per_?page|page\[size\])$/i;

export interface Paging {
  /** The parameters for the position and the size of a page. */
  parameters: string[];
  next: Markdown;
}

/** Null if the operation has no pages, or if it is not certain how to get them. */
export function pagingOf(operation: Operation): Paging | null {
  const { pagination } = operation;
  if (pagination === null) return null;
  const position = positionOf(pagination.next);
  const sizes = operation.parameters
    .filter(({ name, location }) => {
      return location === "query" && sizeParameter.test(name);
    })
    .map(({ name }) => name);
  return {
    parameters: [...(position === null ? [] : [position]), ...sizes],
    next: nextWords(pagination.next),
  };
}

function positionOf(next: NextPage): string | null {
  return "input" in next ? next.input.name : null;
}

function nextWords(next: NextPage): Markdown {
  switch (next.kind) {
    case "link":
      return inline`the ${codeSpan("Link")} header with ${codeSpan('rel="next"')} has its URL`;
    case "url":
      return inline`${path(next.at)} of the response is its URL`;
    case "cursor":
      return inline`send ${path(next.at)} of the response as ${codeSpan(next.input.name)}`;
    case "lastItem":
      return inline`send ${path(next.at)} of the last item as ${codeSpan(next.input.name)}`;
    case "offset":
      return inline`add the number of items to ${codeSpan(next.input.name)}`;
    case "page":
      return inline`add 1 to ${codeSpan(next.input.name)}, which starts at ${codeSpan(String(next.first))}`;
  }
}

function path(names: readonly string[]): Markdown {
  return codeSpan(names.join("."));
}
