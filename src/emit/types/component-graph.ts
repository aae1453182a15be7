/** Which component schemas a schema contains directly: not in a property, so that its type needs their types. */
import { isObject, own, type JsonObject } from "../../base/common/json.js";
import { pathOf } from "../../read/local-reference.js";
import { entriesOf, itemsOf, referenceIn, targetOf } from "./document.js";

export interface DirectReference {
  /** The name of the component. */
  readonly to: string;
  /** The schema that has `$ref`. */
  readonly at: JsonObject;
  /** `item` if the reference is anywhere in an item of an array. */
  readonly position: "allOf" | "alternative" | "item";
  /** Whether the reference is in an alternative of `oneOf` or `anyOf`. */
  readonly isInAlternative: boolean;
}

type Place = Pick<DirectReference, "position" | "isInAlternative">;

export interface ComponentGraph {
  readonly schemas: ReadonlyMap<string, unknown>;
  /** `instead` returns the schema that is written in place of another one. */
  referencesIn(
    schema: unknown,
    instead?: (schema: JsonObject) => JsonObject | undefined,
  ): DirectReference[];
}

export function componentGraph(root: JsonObject): ComponentGraph {
  const schemas = new Map(entriesOf(own(root, "components"), "schemas"));

  function referencesIn(
    start: unknown,
    instead: (schema: JsonObject) => JsonObject | undefined = () => undefined,
  ): DirectReference[] {
    const found: DirectReference[] = [];
    const inlined = new Set<unknown>();

    const visit = (written: unknown, place: Place): void => {
      if (!isObject(written)) return;
      const schema = instead(written) ?? written;
      const reference = referenceIn(schema);
      if (reference !== null) {
        const to = componentOf(reference);
        if (to !== null && schemas.has(to)) {
          found.push({ to, at: schema, ...place });
          return;
        }
        const target = targetOf(root, reference);
        if (inlined.has(target)) return;
        inlined.add(target);
        visit(target, place);
        return;
      }
      const isItem = place.position === "item";
      for (const member of itemsOf(schema, "allOf"))
        visit(member, { ...place, position: isItem ? "item" : "allOf" });
      for (const member of alternativesIn(schema))
        visit(member, {
          position: isItem ? "item" : "alternative",
          isInAlternative: true,
        });
      for (const item of itemSchemas(schema))
        visit(item, { ...place, position: "item" });
    };

    visit(start, { position: "allOf", isInAlternative: false });
    return found;
  }

  return { schemas, referencesIn };
}

/** Returns the name of the component schema that a reference leads to; null for any other reference. */
export function componentOf(reference: string): string | null {
  const [top, section, name, ...rest] = pathOf(reference) ?? [];
  return top === "components" && section === "schemas" && rest.length === 0
    ? (name ?? null)
    : null;
}

function alternativesIn(schema: unknown): unknown[] {
  return [...itemsOf(schema, "oneOf"), ...itemsOf(schema, "anyOf")];
}

function itemSchemas(schema: JsonObject): unknown[] {
  return [
    ...itemsOf(schema, "prefixItems"),
    ...itemsOf(schema, "items"),
    schema["items"],
  ];
}
