/** What a schema says apart from the lists of alternatives that lead back to it. */
import { closure } from "../../base/common/closure.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import { conjunctsOf, inPlaceOf, schemasLeadingTo } from "../graph.js";
import type { Assertion, SchemaId } from "../model.js";
import type { SchemaDraft, SchemaDrafts } from "../schemas/schema-table.js";
import { baseOf } from "./base-schema.js";
import { endOf } from "./discriminator.js";

export interface OwnParts {
  /** Returns whether a value of `id` must or may match `end` as well. */
  leads(id: SchemaId, end: SchemaId): boolean;
  /** Returns whether a value of `id` must match `end` as well. */
  extends(id: SchemaId, end: SchemaId): boolean;
  /** Returns the schema without the lists; null if it says nothing else. */
  of(id: SchemaId): SchemaId | null;
  /** The schemas that `of` has made. */
  readonly made: ReadonlyMap<SchemaId, SchemaDraft>;
}

export function ownPartsOf(drafts: SchemaDrafts): OwnParts {
  const made = new Map<SchemaId, SchemaDraft>();
  const known = new Map<SchemaId, SchemaId | null>();
  const leading = new Map<SchemaId, Set<SchemaId>>();
  const leadingTo = schemasLeadingTo(drafts.values(), (assertion) =>
    inPlaceOf([assertion]),
  );
  const assertionsOf = (id: SchemaId) => drafts.get(id)?.assertions ?? [];
  const conjuncts = (id: SchemaId) =>
    closure([id], (one) => conjunctsOf(assertionsOf(one)));
  const leads = (id: SchemaId, end: SchemaId) =>
    getOrCreate(leading, end, () => leadingTo([end])).has(id);
  const isDeclared = (id: SchemaId) =>
    drafts.get(id)?.role.kind === "declaration";

  function of(id: SchemaId): SchemaId | null {
    const before = known.get(id);
    if (before !== undefined) return before;
    // If `allOf` alone leads back to the schema, it stays on a cycle, which is an error.
    known.set(id, id);
    const own = copyOf(id, id);
    known.set(id, own);
    return own;
  }

  /** Copies a schema without the lists that lead to `root`. */
  function copyOf(id: SchemaId, root: SchemaId): SchemaId | null {
    const draft = drafts.get(id);
    const assertions = assertionsOf(id).flatMap((one) => without(one, root));
    if (!draft || assertions.length === 0) return null;
    const base = baseOf(draft, assertions);
    made.set(base.id, base);
    return base.id;
  }

  function without(assertion: Assertion, root: SchemaId): Assertion[] {
    const part = (id: SchemaId): SchemaId | null => {
      if (!leads(id, root)) return id;
      const end = endOf(drafts, id);
      return isDeclared(end) ? of(end) : copyOf(id, root);
    };
    switch (assertion.kind) {
      case "reference": {
        const to = part(assertion.to);
        return to === null ? [] : [{ ...assertion, to }];
      }
      case "allOf": {
        const schemas = assertion.schemas.map(part).filter((id) => id !== null);
        return schemas.length === 0 ? [] : [{ ...assertion, schemas }];
      }
      case "anyOf":
      case "oneOf": {
        const isChild = (id: SchemaId) =>
          [...conjuncts(id)].some((one) => isDeclared(one) && leads(one, root));
        if (assertion.schemas.some(isChild)) return [];
        const parts = assertion.schemas.map(part);
        const schemas = parts.filter((id) => id !== null);
        // An alternative without a condition accepts everything.
        return schemas.length < parts.length ? [] : [{ ...assertion, schemas }];
      }
      // The fields of children are not evaluated here.
      case "unevaluatedProperties":
      case "unevaluatedItems":
        return [];
      default:
        return [assertion];
    }
  }

  return {
    leads,
    extends: (id, end) => conjuncts(id).has(end),
    of,
    made,
  };
}
