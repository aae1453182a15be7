/** All pages of the docs, in the order in which readers see them. */
import type { ApiModel, Operation } from "../../model/model.js";
import type { GroupNames } from "../../naming/names.js";
import type { PageAddresses } from "./page-addresses.js";

export interface Group {
  names: GroupNames;
  operations: readonly Operation[];
}

export interface ContentsEntry {
  /** Spec text. */
  title: string;
  path: string;
  operations: readonly Operation[];
}

export function contentsOf(
  places: PageAddresses,
  model: ApiModel,
  groups: readonly Group[],
): ContentsEntry[] {
  const page = (title: string, path: string): ContentsEntry => ({
    title,
    path,
    operations: [],
  });
  return [
    page("Overview", places.overview),
    ...groups.map(({ names, operations }) => ({
      title: names.title,
      path: places.group(names),
      operations,
    })),
    page("Schemas", places.schemas),
    ...places.schemaPages
      .filter(({ letter }) => letter !== null)
      .map(({ path, letter }) => page(`Schemas: ${letter ?? ""}`, path)),
    page("Lifecycle", places.lifecycle),
    ...(model.webhooks.length > 0 ? [page("Webhooks", places.webhooks)] : []),
  ];
}
