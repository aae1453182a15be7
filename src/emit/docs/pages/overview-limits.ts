/** Limits of parameters and pagination, shown once for all operations that share them. */
import type { OperationId } from "../../../model/model.js";
import { codeSpan, comma, join, type Markdown } from "../../markdown/index.js";
import { flatText } from "../../markdown/flatten.js";
import { constraintWords, limitWords } from "../words/constraints.js";
import { operationWords } from "./overview-errors.js";
import type { Page } from "../page.js";
import { pagingOf, type Paging } from "../paging.js";
import { rowTable } from "../row-table.js";

interface LimitRow {
  name: string;
  words: Markdown;
  operations: OperationId[];
}

/** Every parameter with a limit, in words. */
export function limitTable(page: Page): Markdown {
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
export function paginationTable(page: Page): Markdown {
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
