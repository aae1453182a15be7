/** The addresses of the pages and of the anchors on them. They are made from names, never from spec text. */
import { appendTo } from "../../base/common/append-to.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { factTable } from "../../incremental/tables.js";
import type { OperationId, SchemaId } from "../../model/model.js";
import type { GroupNames } from "../../naming/names.js";
import type { TargetContext } from "../target.js";
import type { Flavor } from "./flavors.js";

export interface PageAddress {
  /** The file, from the root of the docs. */
  page: string;
  anchor: string;
  /** `heading`: the renderer creates the anchor from the heading. `own`: an anchor is written before the heading. */
  made: "heading" | "own";
}

export interface SchemaPage {
  path: string;
  /** The first letter of its schemas; null if one page contains all. */
  letter: string | null;
  schemas: SchemaId[];
}

export interface PageAddresses {
  overview: string;
  lifecycle: string;
  webhooks: string;
  /** The page of all schemas, or the list of the pages that contain them. */
  schemas: string;
  schemaPages: SchemaPage[];
  group(group: GroupNames): string;
  operation(id: OperationId): PageAddress;
  schema(id: SchemaId): PageAddress;
}

const webhookPage = "webhooks.md";

/** If there are more schemas than this, each first letter has a page. */
const onOnePage = 150;

/** The subheadings of every operation. An operation with such a name gets an anchor of its own. */
const subheadings = [
  "parameters",
  "responses",
  "errors",
  "callbacks",
  "samples",
  "schemas",
];

export function pageAddressesOf(
  { model, names }: TargetContext,
  flavor: Flavor,
): PageAddresses {
  const operations = new Map<OperationId, PageAddress>();
  const schemas = new Map<SchemaId, PageAddress>();
  const anchors = new Map<string, AnchorScope>();
  const scopeOf = (page: string, title: string) => {
    const scope = anchors.get(page) ?? createAnchors([...subheadings, title]);
    anchors.set(page, scope);
    return scope;
  };

  const groupPage = (group: GroupNames) => `operations/${group.slug}.md`;
  for (const { id } of model.operations) {
    const { call, slug, group } = names.operation(id);
    const page = groupPage(group);
    const anchor = scopeOf(page, group.title)(call, `operation-${slug}`);
    operations.set(id, { page, ...anchor });
  }

  for (const { id } of model.webhooks) {
    const { call, slug } = names.operation(id);
    const anchor = scopeOf(webhookPage, "webhooks")(call, `webhook-${slug}`);
    operations.set(id, { page: webhookPage, ...anchor });
  }

  const pages = schemaPages(wholeModel(model).schemas, names);
  for (const { path, schemas: ids } of pages) {
    for (const id of ids) {
      const { type } = names.schema(id);
      const slug = type.module.slice(type.module.lastIndexOf("/") + 1);
      const anchor = scopeOf(path, "")(type.name, `schema-${slug}`);
      schemas.set(id, { page: path, ...anchor });
    }
  }

  return {
    overview: flavor.overview,
    lifecycle: "lifecycle.md",
    webhooks: webhookPage,
    schemas: "schemas.md",
    schemaPages: pages,
    group: groupPage,
    operation: factTable(model, "operation addresses", (id) =>
      known(operations, id),
    ),
    schema: factTable(model, "schema addresses", (id) => known(schemas, id)),
  };
}

function schemaPages(
  schemas: TargetContext["model"]["schemas"],
  names: TargetContext["names"],
): SchemaPage[] {
  const declared = Object.values(schemas)
    .filter((schema) => schema.role.kind === "declaration")
    .map(({ id }) => ({ id, name: names.schema(id).type.name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (declared.length <= onOnePage) {
    const ids = declared.map(({ id }) => id);
    return [{ path: "schemas.md", letter: null, schemas: ids }];
  }
  const byLetter = new Map<string, SchemaId[]>();
  for (const { id, name } of declared) {
    const letter = /^[a-z]/.exec(name.toLowerCase())?.[0] ?? "other";
    appendTo(byLetter, letter, id);
  }
  return [...byLetter]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, ids]) => ({
      path: `schemas/${letter}.md`,
      letter,
      schemas: ids,
    }));
}

type AnchorScope = (name: string, own: string) => Omit<PageAddress, "page">;

/**
 * A heading of letters and digits alone has the same anchor in every renderer. Other headings and repeated ones get
 * their own.
 */
function createAnchors(headings: readonly string[]): AnchorScope {
  const taken = new Set(
    headings.map((heading) => heading.toLowerCase().replace(/[^a-z0-9]/g, "")),
  );
  return (name, own) => {
    const anchor = name.toLowerCase();
    if (!/^[a-z][a-z0-9]*$/.test(anchor) || taken.has(anchor)) {
      return { anchor: own, made: "own" };
    }
    taken.add(anchor);
    return { anchor, made: "heading" };
  };
}

function known(
  places: ReadonlyMap<string, PageAddress>,
  id: string,
): PageAddress {
  const place = places.get(id);
  if (!place) throw new Error(`${id} has no place in the docs`);
  return place;
}
