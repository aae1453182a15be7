/** Leaves out operations of a bundled document, and everything that only they use. */
import type { ApiModel, JsonValue } from "../model/model.js";
import { addressOf, writtenAddress } from "../base/openapi/addresses.js";
import { replacementSpellings } from "../model/lifecycle/spellings.js";
import { valueAt } from "../base/common/pointer.js";
import { pathOf } from "../read/local-reference.js";
import { componentsOf, usedParts } from "../read/used-parts.js";
import { markOf, removeInternal } from "./internal.js";
import {
  entriesOf,
  followed,
  isJson,
  operationsOf,
  removeAt,
  type Json,
} from "./parts.js";

/** Decides about one operation. `name` is a path, or the name of a webhook. */
type IsKept = (
  section: "paths" | "webhooks",
  method: string,
  name: string,
) => boolean;

export interface SelectOptions {
  /** The operations that filters have selected; null if there are no filters. */
  readonly selected: Pick<ApiModel, "operations" | "webhooks"> | null;
  /** Whether to leave out internal parts. */
  readonly isPublic: boolean;
}

/** Changes the document. */
export function selectParts(
  root: Json,
  { selected, isPublic }: SelectOptions,
): void {
  if (selected === null && !isPublic) return;
  const isKept = selected === null ? () => true : operationsIn(selected);
  const all = componentsOf(root);
  const before = usedFrom(root, []);
  const tagsBefore = tagsUsedIn(root);
  const names = removeOperations(root, isKept, isPublic);
  removeLinks(root, names);
  removeReplacements(root, names);
  if (isPublic) removeInternal(root, usedFrom(root, []));
  const neverUsed = [...all].filter(([pointer]) => !before.has(pointer));
  const after = usedFrom(
    root,
    neverUsed.map(([, keys]) => keys),
  );
  for (const [pointer, keys] of all)
    if (!after.has(pointer)) removeComponent(root, keys);
  const tagsAfter = tagsUsedIn(root);
  const { tags = null } = root;
  if (Array.isArray(tags))
    root["tags"] = tags.filter((tag) => {
      const { name = null } = isJson(tag) ? tag : {};
      return tagsAfter.has(name) || !tagsBefore.has(name);
    });
}

function operationsIn({
  operations,
  webhooks,
}: NonNullable<SelectOptions["selected"]>): IsKept {
  const kept = new Set([
    ...operations.map(({ method, path }) => `paths ${method} ${path.text}`),
    ...webhooks.flatMap(({ method, trigger }) =>
      trigger.kind === "webhook" ? [`webhooks ${method} ${trigger.name}`] : [],
    ),
  ]);
  return (section, method, name) => {
    // The model adds a missing slash.
    const path =
      section === "webhooks" || name.startsWith("/") ? name : `/${name}`;
    return kept.has(`${section} ${method} ${path}`);
  };
}

/** Returns the `operationId`s and addresses (`get /pets`) of the removed operations. */
function removeOperations(
  root: Json,
  isKept: IsKept,
  isPublic: boolean,
): Set<string> {
  const removed = new Set<string>();
  for (const { section, name, written, pathItem } of pathItemsOf(root)) {
    const isInternal =
      isPublic && (markOf(pathItem) ?? markOf(written)) !== null;
    const operations = operationsOf(pathItem);
    const gone = operations.filter(
      ({ method, operation }) =>
        isInternal ||
        (isPublic && markOf(operation) !== null) ||
        !isKept(section, method, name),
    );
    for (const { method, operation } of gone) {
      const { operationId = null } = operation;
      if (typeof operationId === "string") removed.add(operationId);
      removed.add(addressOf(method, name));
    }
    if (isInternal || (gone.length > 0 && gone.length === operations.length))
      removeAt(root, [section, name]);
    else if (gone.length > 0) {
      // Other paths may refer to the same path item.
      const own = structuredClone(pathItem);
      for (const { keys } of gone) removeAt(own, keys);
      (root[section] as Json)[name] = own;
    }
  }
  return removed;
}

interface WrittenPathItem {
  readonly section: "paths" | "webhooks";
  readonly name: string;
  /** The object itself may be a reference to the path item. */
  readonly written: Json;
  readonly pathItem: Json;
}

function pathItemsOf(root: Json): WrittenPathItem[] {
  return (["paths", "webhooks"] as const).flatMap((section) =>
    entriesOf(root[section] ?? null).flatMap(([name, written]) => {
      const pathItem = followed(root, written);
      return isJson(pathItem) && !name.startsWith("x-")
        ? [{ section, name, written, pathItem }]
        : [];
    }),
  );
}

/** A link to an operation that does not exist would be a mistake. */
function removeLinks(value: JsonValue, removed: ReadonlySet<string>): void {
  if (typeof value !== "object" || value === null || removed.size === 0) return;
  const { links = null } = isJson(value) ? value : {};
  for (const [name, { operationId = null, operationRef }] of entriesOf(links)) {
    const [section, path = "", method = ""] = pathOf(operationRef) ?? [];
    const address = section === "paths" ? addressOf(method, path) : null;
    const target = operationId ?? address;
    if (typeof target === "string" && removed.has(target))
      removeAt(links as Json, [name]);
  }
  for (const part of Object.values(value)) removeLinks(part, removed);
}

/** A replacement that is not in the document would be an error. */
function removeReplacements(root: Json, removed: ReadonlySet<string>): void {
  const all = pathItemsOf(root).flatMap(({ pathItem }) =>
    operationsOf(pathItem),
  );
  for (const { operation } of all) {
    for (const key of replacementSpellings) {
      const value = operation[key] ?? null;
      const name = isJson(value) ? (value["operationId"] ?? null) : value;
      if (typeof name !== "string") continue;
      const target = writtenAddress(name)?.address ?? name.trim();
      if (removed.has(target)) removeAt(operation, [key]);
    }
  }
}

function tagsUsedIn(root: Json): Set<JsonValue> {
  return new Set(
    pathItemsOf(root)
      .flatMap(({ pathItem }) => operationsOf(pathItem))
      .flatMap(({ operation: { tags = null } }) => tags),
  );
}

/** Returns the pointers of the components that operations and the given components use, directly or not. */
function usedFrom(
  root: Json,
  components: readonly (readonly string[])[],
): ReadonlySet<string> {
  const paths = Object.keys(root["paths"] ?? {}).map((path) => ["paths", path]);
  return usedParts(root, [...paths, ...components], "always").parts;
}

/** Also removes the section if it is empty then. */
function removeComponent(root: Json, keys: readonly string[]): void {
  removeAt(root, keys);
  const section = valueAt(root, keys.slice(0, -1));
  if (isJson(section) && Object.keys(section).length === 0)
    removeAt(root, keys.slice(0, -1));
}
