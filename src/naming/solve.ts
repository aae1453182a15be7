/** Gives names to everything in one scope: what is published keeps its name, the rest is solved around it in order. */
import type { Origin } from "../model/model.js";
import { createScope, type ScopeRules } from "./scope.js";

/** Something that needs a name. */
export interface Wish {
  /** The model id, or the title of a group. */
  readonly owner: string;
  readonly origin: Origin;
  /** The name that earlier runs gave it. */
  readonly published: Published | null;
  /** What it would be called if it were alone. Asked when all before it in the list have their names. */
  readonly wanted: (nameOf: NameOf) => string;
  /** Who is to hear of it when a published name stands in the way: those whom the spec itself has named. */
  readonly source: "spec" | "derived";
}

export interface Published {
  readonly name: string;
  /** A name that the lock does not list follows from one that it lists. */
  readonly listed: boolean;
}

export type NameOf = (wish: Wish) => string;

/** What a user should know of how names were found. */
export type NameRemark =
  /** A new name of the spec gives way to a published one. */
  | {
      kind: "taken";
      origin: Origin;
      wanted: string;
      name: string;
      holder: string;
    }
  /** A published name is no longer possible. */
  | { kind: "lost"; origin: Origin; published: string; name: string };

export function solve(
  rules: ScopeRules,
  wishes: readonly Wish[],
  remark: (found: NameRemark) => void,
): NameOf {
  const scope = createScope(rules);
  const names = new Map<Wish, string>();
  const nameOf: NameOf = (wish) => {
    const name = names.get(wish);
    if (name === undefined) throw new Error(`${wish.owner} has no name yet`);
    return name;
  };
  for (const wish of wishes) {
    if (wish.published === null) continue;
    const { name } = wish.published;
    if (scope.keep(name, wish.owner)) names.set(wish, name);
  }
  for (const wish of wishes) {
    if (names.has(wish)) continue;
    const { owner, origin, published, source } = wish;
    const wanted = wish.wanted(nameOf);
    const { stem: name, holder } = scope.choose(wanted, owner);
    names.set(wish, name);
    if (published?.listed) {
      remark({ kind: "lost", origin, published: published.name, name });
    } else if (holder !== null && source === "spec") {
      remark({ kind: "taken", origin, wanted, name, holder });
    }
  }
  return nameOf;
}
