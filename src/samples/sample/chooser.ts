/** The choices among candidates: always the first without a seed, otherwise random. */
import { join } from "../../base/common/pointer.js";
import { memoize } from "../../base/common/memoize.js";
import { randomBelow, shuffled, type Below } from "../../base/common/random.js";
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { allSchemas } from "../../model/graph.js";
import type { ApiModel, SchemaId } from "../../model/model.js";

export interface Chooser {
  /** Puts candidates in the order in which they are tried. */
  arrange: Arrange;
  /** Null without a seed. */
  below: Below | null;
}

export type Arrange = <Item>(items: readonly Item[]) => readonly Item[];

const inOrder: Chooser = { arrange: (items) => items, below: null };

/** The choices depend on the key, not on the order in which values are made. */
export function chooserOf(seed: number | undefined, key: string): Chooser {
  if (seed === undefined) return inOrder;
  const below = randomBelow(hash(seed, key));
  return { arrange: (items) => shuffled(items, below), below };
}

/** FNV-1a. */
function hash(seed: number, key: string): number {
  let result = (0x811c9dc5 ^ seed) | 0;
  for (let index = 0; index < key.length; index++)
    result = Math.imul(result ^ key.charCodeAt(index), 0x01000193);
  return result;
}

/** The keys of schemas. A schema of another document has the key that it would have among the components of the first one. */
export function stableKeys(model: ApiModel): (id: SchemaId) => string {
  const moved = schemaTable(model, "sample keys", movedKeys(wholeModel(model)));
  return (id) => moved(id) ?? id;
}

/** Null for a schema whose key is its id. */
function movedKeys(model: ApiModel): (id: SchemaId) => string | null {
  const home = allSchemas(model)
    .map(({ id }) =>
      /^[^#]*#\/(?:components\/schemas|definitions)(?=\/)/.exec(id),
    )
    .find((found) => found !== null)?.[0];
  if (home === undefined) return () => null;
  const document = home.slice(0, home.indexOf("#") + 1);
  return memoize((id: SchemaId) => {
    if (id.startsWith(document)) return null;
    for (let end = id.length; end > 0; end = id.lastIndexOf("/", end - 1)) {
      const role = model.schemas[id.slice(0, end)]?.role;
      if (role?.kind === "declaration")
        return join(home, role.name) + id.slice(end);
    }
    return null;
  });
}
