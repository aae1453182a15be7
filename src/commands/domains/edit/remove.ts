/** The changes of a file that remove a redirect. */
import { isObject } from "../../../base/common/json.js";
import type { TextChange } from "../../../cli/user-file.js";
import type { DomainsConfig, Redirect } from "../config/domains.js";
import { parseHostName, writtenName } from "../config/host-name.js";

/** `value` is the parsed file. Redirects to the removed domain lead to the end of its own redirect. */
export function removalChanges(
  value: unknown,
  config: DomainsConfig,
  { from, to }: Redirect,
): TextChange[] {
  const { redirects, ownership } = config;
  const followers = redirects.flatMap((other, index): TextChange[] =>
    other.to.ascii === from.ascii
      ? [
          {
            kind: "set",
            path: ["redirects", index, "to"],
            value: writtenName(to),
          },
        ]
      : [],
  );
  return [
    ...followers,
    ...itemRemovals(
      "redirects",
      redirects.map((redirect) => redirect.from.ascii === from.ascii),
    ),
    ...itemRemovals(
      "ownership",
      ownership.map(({ domain }) => domain === from.ascii),
    ),
    ...timeRemoval(value, from.ascii),
  ];
}

/** Removes the marked items of a list, or the whole list. From the last one on, so that the indices stay. */
function itemRemovals(key: string, marks: readonly boolean[]): TextChange[] {
  if (!marks.includes(true)) return [];
  if (!marks.includes(false)) return [{ kind: "remove", path: [key] }];
  return marks
    .flatMap((isMarked, index): TextChange[] =>
      isMarked ? [{ kind: "remove", path: [key, index] }] : [],
    )
    .reverse();
}

/** The keys of `added` may have any spelling of the domain. */
function timeRemoval(value: unknown, ascii: string): TextChange[] {
  const added = isObject(value) ? value["added"] : undefined;
  const names = isObject(added) ? Object.keys(added) : [];
  const name = names.find((text) => {
    const parsed = parseHostName(text);
    return parsed.kind === "host" && parsed.host.ascii === ascii;
  });
  if (name === undefined) return [];
  const path = names.length === 1 ? ["added"] : ["added", name];
  return [{ kind: "remove", path }];
}
