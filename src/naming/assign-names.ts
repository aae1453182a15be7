/** Gives names to everything in one scope: what is published keeps its name, the rest is solved around it in order. */
import type { Origin } from "../model/model.js";
import { createScope, type Forms, type ScopeRules } from "./scope.js";

/** Something that needs a name. */
export interface NameRequest {
  /** The model id, or the title of a group. */
  readonly owner: string;
  readonly origin: Origin;
  /** The name that earlier runs gave it. */
  readonly published: Published | null;
  /** The name for it if it were alone, then its other forms. Called when all before it in the list have their names. */
  readonly forms: (nameOf: NameOf) => Forms;
  /** Whether the spec itself names it: then a name other than the first form is reported. */
  readonly source: "spec" | "derived";
}

export interface Published {
  readonly name: string;
  /** A name that the lock does not list follows from one that it lists. */
  readonly listed: boolean;
}

export type NameOf = (request: NameRequest) => string;

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
  /** Something that the spec names is called otherwise. The holder of the name is null where it is a reserved word. */
  | {
      kind: "changed";
      origin: Origin;
      /** The only target that has the other name; without it, all have. */
      target?: string;
      wanted: string;
      name: string;
      holder: string | null;
    }
  /** A published name is no longer possible. */
  | { kind: "lost"; origin: Origin; published: string; name: string };

export function assignNames(
  rules: ScopeRules,
  requests: readonly NameRequest[],
  remark: (found: NameRemark) => void,
): NameOf {
  const scope = createScope(rules);
  const names = new Map<NameRequest, string>();
  const nameOf: NameOf = (request) => {
    const name = names.get(request);
    if (name === undefined) throw new Error(`${request.owner} has no name yet`);
    return name;
  };
  for (const request of requests) {
    if (request.published === null) continue;
    const { name } = request.published;
    if (scope.keep(name, request.owner)) names.set(request, name);
  }
  for (const request of requests) {
    if (names.has(request)) continue;
    const { owner, origin, published, source } = request;
    const forms = request.forms(nameOf);
    const [wanted] = forms;
    const { stem: name, obstacle } = scope.choose(forms, owner);
    names.set(request, name);
    if (published?.listed) {
      remark({ kind: "lost", origin, published: published.name, name });
    } else if (obstacle !== null && source === "spec") {
      const holder = obstacle.kind === "held" ? obstacle.holder : null;
      remark(
        holder?.published
          ? { kind: "taken", origin, wanted, name, holder: holder.owner }
          : {
              kind: "changed",
              origin,
              wanted,
              name,
              holder: holder?.owner ?? null,
            },
      );
    }
  }
  return nameOf;
}
