/** Assigns names to everything in one scope: published names are kept, and the others are chosen in order. */
import type { Origin } from "../model/model.js";
import { createScope, type Forms, type ScopeRules } from "./scope.js";

/** Something that needs a name. */
export interface NameRequest {
  /** The model id, or the title of a group. */
  readonly owner: string;
  readonly origin: Origin;
  /** The name from earlier runs. */
  readonly published: Published | null;
  /** The preferred name, then its other forms. Called after all earlier requests in the list have their names. */
  readonly forms: (nameOf: NameOf) => Forms;
  /** Whether the spec itself contains the name. If so, a name other than the first form is reported. */
  readonly source: "spec" | "derived";
}

export interface Published {
  readonly name: string;
  /** Whether the lock lists the name. Otherwise the name follows from another one in the lock. */
  readonly listed: boolean;
}

export type NameOf = (request: NameRequest) => string;

/** A remark for the user about the choice of a name. */
export type NameRemark =
  /** A new name in the spec conflicts with a published name. */
  | {
      kind: "taken";
      origin: Origin;
      wanted: string;
      name: string;
      holder: string;
    }
  /** A thing that the spec names gets another name. `holder` is null if the name is a reserved word. */
  | {
      kind: "changed";
      origin: Origin;
      /** The only target with the other name. Without it, all targets have the other name. */
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
