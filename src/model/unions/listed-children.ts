/**
 * A base that lists its children with `oneOf` or `anyOf`, while the children extend it with `allOf`. By the letter of
 * JSON Schema, such a base is its own definition. Authors mean the union of the children, each with the other fields of
 * the base. So the children extend a schema without the list instead (`own-part.ts`).
 *
 * `hierarchy.ts` has already changed the bases with a discriminator.
 */
import type { Context } from "../context.js";
import { conjunctsOf, inPlaceOf } from "../graph.js";
import type { Assertion, SchemaId } from "../model.js";
import { findCycles } from "../schemas/cycles.js";
import {
  declarationsFirst,
  type SchemaDraft,
} from "../schemas/schema-table.js";
import { endOf, nameOf } from "./discriminator.js";
import { ownPartsOf, type OwnParts } from "./own-part.js";

type Drafts = Map<SchemaId, SchemaDraft>;
type Changes = Map<SchemaId, Assertion[]>;

export function resolveListedChildren(
  context: Context,
  drafts: Drafts,
): Drafts {
  const next = (id: SchemaId) => inPlaceOf(drafts.get(id)?.assertions ?? []);
  if (findCycles(drafts.keys(), next).length === 0) return drafts;
  const own = ownPartsOf(drafts);
  const changes: Changes = new Map();
  for (const draft of drafts.values()) {
    if (!extendOwnPart(drafts, own, draft, changes)) continue;
    const name = nameOf(drafts, draft.id) ?? "this schema";
    context.report("alternatives-extend-base", draft.origin, { name });
  }
  if (changes.size === 0) return drafts;
  for (const [id, assertions] of changes) {
    const draft = drafts.get(id);
    if (draft) draft.assertions = assertions;
  }
  return declarationsFirst([...drafts.values(), ...own.made.values()]);
}

/** Makes the children of a base extend its own part. Returns whether there are such children. */
function extendOwnPart(
  drafts: Drafts,
  own: OwnParts,
  base: SchemaDraft,
  changes: Changes,
): boolean {
  const leads = (id: SchemaId) => own.leads(id, base.id);
  const isDeclared = (id: SchemaId) =>
    drafts.get(id)?.role.kind === "declaration";
  const lists = base.assertions
    .filter(isList)
    .filter(({ schemas }) => schemas.some(leads));
  const listed = lists.flatMap(({ schemas }) => schemas).filter(leads);
  const children = new Set(listed.map((id) => endOf(drafts, id)));
  const listsItself = children.delete(base.id);
  const replaced = new Set<SchemaId>();

  const change = (id: SchemaId): void => {
    const before = changes.get(id) ?? drafts.get(id)?.assertions ?? [];
    if (!conjunctsOf(before).some(leads)) return;
    const after = before.flatMap((assertion): Assertion[] => {
      if (assertion.kind === "reference") {
        const to = extended(assertion.to);
        return to === null ? [] : [{ ...assertion, to }];
      }
      if (assertion.kind !== "allOf") return [assertion];
      const members = assertion.schemas.map(extended);
      const schemas = members.filter((member) => member !== null);
      return schemas.length === 0 ? [] : [{ ...assertion, schemas }];
    });
    changes.set(id, after);
  };

  /** Returns the schema to extend instead of another one. Null means none. */
  const extended = (id: SchemaId): SchemaId | null => {
    const end = endOf(drafts, id);
    if (!leads(id) || children.has(end)) return id;
    if (!isDeclared(end)) {
      change(id);
      return id;
    }
    replaced.add(end);
    const part = own.of(end);
    if (part === null || isDeclared(id)) return part;
    changes.set(id, [{ kind: "reference", to: part }]);
    return id;
  };

  for (const child of children) change(child);
  if (listsItself && own.of(base.id) !== null) {
    for (const id of listed) extended(id);
  }
  if (replaced.size === 0) return false;
  const kept = changes.get(base.id) ?? base.assertions;
  changes.set(base.id, ofBase(own, base.id, kept, listsItself));
  return true;
}

/** If each alternative extends the base, the base says nothing that they do not say. */
function ofBase(
  own: OwnParts,
  base: SchemaId,
  assertions: readonly Assertion[],
  listsItself: boolean,
): Assertion[] {
  const isCyclic = (assertion: Assertion) =>
    isList(assertion) && assertion.schemas.some((id) => own.leads(id, base));
  const isImplied = assertions
    .filter(isList)
    .filter(isCyclic)
    .every(({ schemas }) => schemas.every((id) => own.extends(id, base)));
  return assertions
    .filter(
      (assertion) =>
        !isImplied || isCyclic(assertion) || isUnevaluated(assertion),
    )
    .map((assertion) =>
      // Every child also matches the base itself.
      listsItself && isList(assertion) && isCyclic(assertion)
        ? { ...assertion, kind: "anyOf" }
        : assertion,
    );
}

type List = Extract<Assertion, { kind: "anyOf" | "oneOf" }>;

function isList(assertion: Assertion): assertion is List {
  return assertion.kind === "anyOf" || assertion.kind === "oneOf";
}

function isUnevaluated({ kind }: Assertion): boolean {
  return kind === "unevaluatedProperties" || kind === "unevaluatedItems";
}
