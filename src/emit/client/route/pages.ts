/** The pagination of an operation, for the runtime. */
import type { BodyPath, PageInput, Pagination } from "../../../model/model.js";
import {
  array,
  entry,
  flatObject,
  num,
  plainEntry,
  str,
  textEntry,
  type Code,
} from "../../code/index.js";

const requestKeys: Record<PageInput["location"], string> = {
  query: "query",
  header: "headers",
  body: "body",
};

export function pagesCode({
  next,
  items,
  more,
  total,
  pages,
}: Pagination): Code {
  const paths = {
    at: "at" in next ? next.at : null,
    items,
    more,
    total,
    count: pages,
  };
  return flatObject([
    textEntry("next", next.kind),
    ...("input" in next ? [plainEntry("input", inputCode(next.input))] : []),
    ...Object.entries(paths).flatMap(([name, path]) =>
      path === null ? [] : [plainEntry(name, pathCode(path))],
    ),
    ...("first" in next ? [entry("first", num(next.first))] : []),
  ]);
}

function inputCode({ location, name }: PageInput): Code {
  return array([str(requestKeys[location]), str(name)]);
}

function pathCode(path: BodyPath): Code {
  return array(path.map(str));
}
