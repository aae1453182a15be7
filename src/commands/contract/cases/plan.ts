/** The order of operations: things exist before other operations use them, and are deleted after that. */
import type { Operation } from "../../../model/model.js";
import { lastParameter, shapeOf } from "../inputs/resources.js";
import type { Session } from "../session.js";
import {
  depth,
  ownThingOf,
  thingsOf,
  type OwnThing,
  type Thing,
} from "./things.js";

export interface ContractPlan {
  /** All operations but DELETE. */
  lasting: readonly Operation[];
  /** DELETE of inner things first, and of things that no operation creates last. */
  deleting: readonly Operation[];
  things: readonly Thing[];
  ownOf(operation: Operation): OwnThing | null;
}

/** `operations` are in the order of their paths, not in that of the spec. */
export function planOf(
  session: Pick<Session, "values">,
  operations: readonly Operation[],
): ContractPlan {
  const things = thingsOf(operations);
  const own = new Map(
    operations.map((one) => [one, ownThingOf(one, things, operations)]),
  );
  const creators = inOrderOfUse(session, things);
  const others = operations
    .filter((one) => !creators.includes(one))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const isDelete = ({ method }: Operation) => method === "delete";
  const lateness = (one: Operation) => (own.get(one) ? 0 : 1000) - depth(one);
  return {
    things,
    lasting: [...creators, ...others.filter((one) => !isDelete(one))],
    deleting: others
      .filter(isDelete)
      .sort((one, other) => lateness(one) - lateness(other)),
    ownOf: (operation) => own.get(operation) ?? null,
  };
}

/** A part that PUT creates can then be read. Actions come last. */
function rankOf(operation: Operation): number {
  const { method } = operation;
  const rank = method === "put" ? 0 : method === "post" ? 2000 : 1000;
  return rank + depth(operation);
}

/** Creators, each after those of the things that its path, parameters or body name. */
function inOrderOfUse(
  session: Pick<Session, "values">,
  things: readonly Thing[],
): Operation[] {
  const done = new Set<Operation>();
  const visited = new Set<Operation>();
  const visit = (create: Operation) => {
    if (visited.has(create)) return;
    visited.add(create);
    const names = namesOf(session, create);
    for (const { item, create: other } of things) {
      const isInside = shapeOf(create.path.text).startsWith(
        `${shapeOf(item.path.text)}/`,
      );
      if (isInside || names.has(lastParameter(item.path.text) ?? ""))
        visit(other);
    }
    done.add(create);
  };
  for (const { create } of things) visit(create);
  return [...done];
}

/** Names of parameters, and of properties of the body. */
function namesOf(
  { values }: Pick<Session, "values">,
  { parameters, requestBody }: Operation,
): Set<string> {
  const schemas = (requestBody?.contents ?? []).flatMap(({ schema }) =>
    schema === null ? [] : [schema],
  );
  return new Set([
    ...parameters
      .filter(({ location }) => location !== "path")
      .map(({ name }) => name),
    ...schemas.flatMap((schema) =>
      values
        .facts(schema)
        .layers.flatMap(({ assertions }) =>
          assertions.flatMap((one) =>
            one.kind === "object" ? one.properties.map(({ name }) => name) : [],
          ),
        ),
    ),
  ]);
}
