/** Which value of the tag means which schema of a hierarchy. */
import { field, fields, idOf, type Node } from "../read/node.js";
import { placeOf, type Context } from "./context.js";
import {
  alternativesOf,
  constantsOf,
  endOf,
  explicitMapping,
  impliedTags,
  type Drafts,
} from "./discriminator-mapping.js";
import { noDocumentation } from "./documentation.js";
import { descendantsOf, type FamilyTree } from "./family-tree.js";
import { stable } from "./lifecycle.js";
import type { SchemaId } from "./model.js";
import type { Draft } from "./schema-table.js";

export interface Tags {
  readonly root: SchemaId;
  readonly property: string;
  /** None for a schema that no value means: a base that is never used by itself. */
  valuesOf(id: SchemaId): string[];
  /** Whether the schema itself says so already. */
  areOwn(id: SchemaId): boolean;
  /** Schemas that the mapping of this one names, though they do not build on it. */
  guests(id: SchemaId): SchemaId[];
  /** What the schemas of all tags have in common. */
  readonly described: Omit<Draft, "id" | "assertions">;
}

interface Root {
  root: SchemaId;
  node: Node;
  property: string;
}

/** Null where it cannot be told: then the discriminator is left alone, and a warning says so. */
export function tagsOf(
  context: Context,
  drafts: Drafts,
  tree: FamilyTree,
  { root, node, property }: Root,
): Tags | null {
  const descendants = descendantsOf(tree, root);
  const guests = namedByMapping(context, drafts, node).filter(
    (id) => id !== root && !descendants.includes(id),
  );
  const members = [...descendants, ...guests, root];
  const mapping = explicitMapping(
    context,
    drafts,
    node,
    alternativesOf(drafts, members),
  );
  const tag = tagSchema(drafts, root, property);
  const listed = tag && listedValues(tag);
  // What the base says of its tag tells nobody apart.
  const shared = constantsOf(drafts, root, property)?.join();
  const ownConstants = (id: SchemaId): string[] | null => {
    const constants = constantsOf(drafts, id, property);
    return constants?.join() === shared ? null : constants;
  };
  const values = new Map<SchemaId, string[]>();
  for (const { value, schema } of mapping) {
    values.set(schema, [...(values.get(schema) ?? []), value]);
  }
  const isComplete = descendants.every((id) => values.has(id));
  for (const id of members) {
    if (values.has(id)) continue;
    // Who maps every child has said all; otherwise the base is meant by its own name, too.
    if (id === root && mapping.length > 0 && isComplete) continue;
    const implied = (ownConstants(id) ?? impliedTags(drafts, id)).filter(
      (value) => listed?.includes(value) ?? true,
    );
    if (implied.length > 0) values.set(id, implied);
    else if (id !== root) {
      context.report("incomplete-discriminator", placeOf(node), { property });
      return null;
    }
  }
  const own = new Set(
    members.filter((id) => ownConstants(id)?.join() === values.get(id)?.join()),
  );
  return {
    root,
    property,
    valuesOf: (id) => values.get(id) ?? [],
    areOwn: (id) => own.has(id),
    guests: (id) => (id === root ? guests : []),
    described: {
      role: { kind: "inline" },
      documentation: tag?.documentation ?? noDocumentation,
      lifecycle: stable,
      access: "readWrite",
      default: null,
      examples: [],
      origin: { document: node.document.name, pointer: node.pointer },
    },
  };
}

function namedByMapping(
  context: Context,
  drafts: Drafts,
  node: Node,
): SchemaId[] {
  const mapping = field(node, "mapping");
  return (mapping ? fields(mapping) : []).flatMap(([, at]) => {
    if (typeof at.value !== "string" || !at.value.includes("#")) return [];
    const found = context.resolver.resolve(at, at.value);
    if (found.kind === "failed") return [];
    const id = endOf(drafts, idOf(found.node));
    return drafts.get(id)?.role.kind === "declaration" ? [id] : [];
  });
}

/** What the base says of the tag. */
function tagSchema(
  drafts: Drafts,
  root: SchemaId,
  property: string,
): Draft | null {
  for (const assertion of drafts.get(root)?.assertions ?? []) {
    if (assertion.kind !== "object") continue;
    const found = assertion.properties.find(({ name }) => name === property);
    if (found) return drafts.get(endOf(drafts, found.schema)) ?? null;
  }
  return null;
}

/** No value that the base does not list can occur. */
function listedValues({ assertions }: Draft): string[] | null {
  for (const assertion of assertions) {
    if (assertion.kind !== "values") continue;
    return assertion.values.filter((value) => typeof value === "string");
  }
  return null;
}
