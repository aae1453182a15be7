/** Pagination: which operations return pages, and which parameters select a page. */
import type { Operation } from "../../model/model.js";
import { answersOf } from "./words/status.js";

/** Query parameters for the position of a page. Only a previous response provides their values. */
const positionParameter =
  /^(?:cursor|after|before|start(?:ing)?_?after|end(?:ing)?_?before|(?:next_?)?page_?token|next|continuation_?token|marker|start_?key|scroll_?id)$/i;
const numberedParameter =
  /^(?:page|offset|skip|page_?(?:number|size)|per_?page)$/i;
const sizeParameter = /^(?:limit|count|max_?results|top)$/i;
const pageHeader = /^(?:link|x-(?:next|total)[a-z-]*|x-pagination[a-z-]*)$/i;

export interface Paging {
  parameters: string[];
  headers: string[];
}

/** Null if the operation seems to have no pages. */
export function pagingOf(operation: Operation): Paging | null {
  if (operation.method !== "get") return null;
  const query = operation.parameters
    .filter(({ location }) => location === "query")
    .map(({ name }) => name);
  const headers = answersOf(operation)
    .successes.flatMap((response) => response.headers.map(({ name }) => name))
    .filter((name) => pageHeader.test(name));
  const selectsPage = (name: string) =>
    isPagePosition(name) || numberedParameter.test(name);
  if (headers.length === 0 && !query.some(selectsPage)) return null;
  return {
    parameters: query.filter(
      (name) => selectsPage(name) || sizeParameter.test(name),
    ),
    headers,
  };
}

/** Whether a query parameter is a cursor. The first request of a sample leaves it out. */
export function isPagePosition(name: string): boolean {
  return positionParameter.test(name);
}

/** Whether the `Link` header of a response has the URL of the next page. */
export function linksPages(operation: Operation): boolean {
  return (
    operation.method === "get" &&
    answersOf(operation).successes.some(({ headers }) =>
      headers.some(({ name }) => name.toLowerCase() === "link"),
    )
  );
}
