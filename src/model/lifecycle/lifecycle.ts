/** Combines the statements about a part of the spec: its own, and those that it inherits. */
import { originOf, type Node } from "../source/node.js";
import { placeOf, type Context } from "../context.js";
import type { Deprecation, Lifecycle, LifecycleSources } from "../model.js";
import { isForeign, reportForeign } from "./foreign.js";
import { replacementOf, type ReplacementScope } from "./replacement.js";
import { noSources, stable } from "./stable.js";
import { statementOf, type Stated, type Statement } from "./statement.js";

/** Returns the lifecycle of a parameter, header, schema, security scheme or another part that inherits nothing. */
export function lifecycleOf(context: Context, node: Node): Lifecycle {
  const own = statementOf(context, node);
  return own === null ? stable : combined(context, [own], "part");
}

/**
 * `statements` are ordered from the nearest to the farthest: operation, path item, tag, document. The part does not
 * inherit from `surrounding`, but may rely on it for being marked as deprecated.
 */
export function combined(
  context: Context,
  statements: readonly Statement[],
  scope: ReplacementScope,
  surrounding: Statement | null = null,
): Lifecycle {
  if (statements.length === 0) return stable;
  const stability = first(statements, (said) => said.stability);
  const deprecated = decisionOf(context, statements, surrounding);
  const decided = deprecated?.value === true ? deprecated : null;
  const deprecation =
    decided && deprecationOf(context, decided.statements, scope);
  return {
    stability: stability?.value ?? "stable",
    deprecation: deprecation?.value ?? null,
    sources: {
      ...(deprecation?.sources ?? noSources),
      stability: stability && originOf(stability.at),
      deprecated: decided && originOf(decided.at),
    },
  };
}

interface Decision extends Stated<boolean> {
  /** The statements that apply: none beyond one that says `deprecated: false`. */
  readonly statements: readonly Statement[];
}

/** The nearest statement decides. A date without `deprecated: true` counts as deprecated, with a warning. */
function decisionOf(
  context: Context,
  statements: readonly Statement[],
  surrounding: Statement | null,
): Decision | null {
  const end = statements.findIndex((said) => said.deprecated?.value === false);
  const near = end < 0 ? statements : statements.slice(0, end);
  const clear = first(near, (said) => said.deprecated);
  if (clear) return { ...clear, statements: near };
  const dated = first(
    near,
    (said) => said.removal ?? said.since ?? said.sinceVersion,
  );
  if (dated === null) return null;
  const decision = { value: true, at: dated.at, statements: near };
  if (surrounding?.deprecated?.value === true) return decision;
  context.report("sunset-without-deprecated", placeOf(dated.at, "key"), {
    key: keyOf(dated.at),
    value: dated.value,
  });
  return decision;
}

function keyOf({ pointer }: Node): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

function deprecationOf(
  context: Context,
  statements: readonly Statement[],
  scope: ReplacementScope,
): { value: Deprecation; sources: LifecycleSources } {
  const { since, removal } = datesOf(context, statements);
  const replacement = first(statements, (said) => said.replacement);
  return {
    value: {
      since: since?.value ?? null,
      sinceVersion:
        first(statements, (said) => said.sinceVersion)?.value ?? null,
      removal: removal?.value ?? null,
      replacement: replacement && replacementOf(context, replacement, scope),
      note: first(statements, (said) => said.note)?.value ?? null,
    },
    sources: {
      ...noSources,
      since: since && originOf(since.at),
      removal: removal && originOf(removal.at),
      replacement: replacement && originOf(replacement),
    },
  };
}

/** A date of another tool that contradicts the other date does not count. */
function datesOf(
  context: Context,
  statements: readonly Statement[],
): Pick<Statement, "since" | "removal"> {
  const since = first(statements, (said) => said.since);
  const removal = first(statements, (said) => said.removal);
  if (!since || !removal || removal.value >= since.value) {
    return { since, removal };
  }
  const problem = `the removal date ${removal.value} is before the deprecation date ${since.value}`;
  if (isForeign(removal.at)) {
    reportForeign(context, placeOf(removal.at), problem);
    return { since, removal: null };
  }
  if (isForeign(since.at)) {
    reportForeign(context, placeOf(since.at), problem);
    return { since: null, removal };
  }
  context.report("sunset-before-deprecation", placeOf(removal.at), {
    removal: removal.value,
    since: since.value,
  });
  return { since, removal };
}

function first<T>(
  statements: readonly Statement[],
  part: (statement: Statement) => T | null,
): T | null {
  for (const statement of statements) {
    const found = part(statement);
    if (found !== null) return found;
  }
  return null;
}
