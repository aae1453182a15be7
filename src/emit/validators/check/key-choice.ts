/** A `switch` on the key of a property. */
import { appendTo } from "../../../base/common/append-to.js";
import {
  block,
  code,
  digits,
  str,
  switchCase,
  type Code,
} from "../../code/index.js";
import { isAlways, returnFalseUnless, type Test } from "../module/test.js";

/** So many properties seldom come in the same order, and reading them by name is slow then. */
export const manyProperties = 32;

interface Case {
  name: string;
  /** Equal for cases that do the same; undefined for a case that differs from all others. */
  kind: string | undefined;
  doing: readonly Code[];
}

/** With many names, a switch on the length excludes most of them at once. */
export function choice(cases: readonly Case[], others: Test): Code {
  if (cases.length < manyProperties) return choiceByName(cases, others);
  const byLength = new Map<number, Case[]>();
  for (const one of cases) {
    appendTo(byLength, one.name.length, one);
  }
  const lengths = [...byLength].sort(([one], [other]) => one - other);
  return block(code`switch (key.length)`, [
    ...lengths.map(([length, alike]) =>
      switchCase(
        [code`case ${digits(length)}:`],
        [choiceByName(alike, others), code`break;`],
      ),
    ),
    ...otherwise(others),
  ]);
}

function choiceByName(cases: readonly Case[], others: Test): Code {
  const silent = cases.filter(({ doing }) => doing.length === 0);
  const telling = cases.filter(({ doing }) => doing.length > 0);
  // Properties without checks share one case, so that they do not count as additional ones.
  const ignored =
    silent.length === 0 || isAlways(others)
      ? []
      : [switchCase(silent.map(labelOf), [code`break;`])];
  return block(code`switch (key)`, [
    ...alike(telling).map(([first, ...others]) =>
      switchCase([first, ...others].map(labelOf), [
        ...first.doing,
        code`break;`,
      ]),
    ),
    ...ignored,
    ...otherwise(others),
  ]);
}

/** Cases that do the same, together. */
function alike(cases: readonly Case[]): [Case, ...Case[]][] {
  const groups = new Map<string, [Case, ...Case[]]>();
  for (const one of cases) {
    // A name is never equal to a kind: it is in quotes.
    const key = one.kind ?? JSON.stringify(one.name);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

function otherwise(others: Test): Code[] {
  return isAlways(others)
    ? []
    : [switchCase([code`default:`], [returnFalseUnless(others)])];
}

function labelOf({ name }: Case): Code {
  return code`case ${str(name)}:`;
}
