// Part of the Specwright runtime.
/** What an operation does in general, from its method and path; and what a person wants, from the verb. */
import { stem } from "./words.js";

export type Action = "list" | "get" | "create" | "update" | "delete" | "other";

/** `list` for `GET /pets`, `get` for `GET /pets/{petId}`, `other` for `POST /pets/{petId}/feed`. */
export function actionOf(operation: string): Action {
  const [method = "", path = ""] = operation.split(" ");
  const segments = path.split("/").filter((segment) => segment !== "");
  const isItem = segments.at(-1)?.startsWith("{") ?? false;
  switch (method) {
    case "GET":
    case "HEAD":
    case "QUERY":
      return isItem ? "get" : isPlural(segments.at(-1)) ? "list" : "get";
    case "PUT":
    case "PATCH":
      return "update";
    case "DELETE":
      return "delete";
    case "POST":
      if (isItem) return "update";
      return isPlural(segments.at(-1)) || segments.length <= 1
        ? "create"
        : "other";
    default:
      return "other";
  }
}

function isPlural(segment = ""): boolean {
  return /(?:s|people|data|media)$/i.test(segment);
}

const verbs: Readonly<Record<Exclude<Action, "other">, string>> = {
  list: "list all which every many show browse last latest recent",
  get: "get show read find lookup look see view retrieve fetch detail download much",
  create:
    "create add make new open start issue register upload set submit put send generate collect report",
  update: "update change edit modify rename set move replace adjust submit",
  delete: "delete remove erase destroy stop unsubscribe drop clear away",
};

const actionsByVerb: ReadonlyMap<string, readonly Action[]> =
  /* @__PURE__ */ verbTable();

function verbTable(): Map<string, Action[]> {
  const table = new Map<string, Action[]>();
  for (const [action, words] of Object.entries(verbs))
    for (const word of words.split(" ")) {
      const known = table.get(stem(word)) ?? [];
      table.set(stem(word), [...known, action as Action]);
    }
  return table;
}

const articles: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "a",
  "an",
  "the",
  "this",
  "that",
  "my",
  "our",
]);

/**
 * The actions that the first verb of a query can mean. A first word before an article is a verb as well, as in "merge a
 * branch", and reading has other verbs.
 */
export function wantedActions(stems: readonly string[]): readonly Action[] {
  const [first = "", second = ""] = stems;
  if (!actionsByVerb.has(first) && articles.has(second))
    return ["create", "update", "delete"];
  for (const one of stems) {
    const actions = actionsByVerb.get(one);
    if (actions) return actions;
  }
  return [];
}

/** Words that say which action is meant, and nothing about the things of the API. */
export function isVerb(word: string): boolean {
  return actionsByVerb.has(word);
}
