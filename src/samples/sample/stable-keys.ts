/** What random choices depend on: the places of schemas, whatever document of the spec they are in. */
import { memoize } from "../../base/common/memoize.js";
import { join } from "../../base/common/pointer.js";
import { schemaTable } from "../../incremental/tables.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { allSchemas } from "../../model/graph.js";
import type { ApiModel, SchemaId } from "../../model/model.js";

/** A schema of another document has the key that it would have among the components of the first one. */
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
