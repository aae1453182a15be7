/** Rules about the description as a whole: required sections, names of components, tags. */
import { didYouMean } from "../base/common/nearest.js";
import { field, fields, entriesAt } from "./source/node.js";
import { needsPaths } from "./source/upgrade.js";
import { placeOf, type Context } from "./context.js";
import type { Operation } from "./model.js";
import { tagsOf } from "./operations/operations.js";

export function checkDescription(
  context: Context,
  operations: readonly Operation[],
): void {
  checkPaths(context);
  checkComponentNames(context);
  checkTags(context, operations);
}

/** Since OpenAPI 3.1, a description may consist of components or webhooks alone. */
function checkPaths(context: Context): void {
  const { root } = context;
  const enough = needsPaths(root)
    ? ["paths"]
    : ["paths", "components", "webhooks"];
  if (enough.some((key) => field(root, key) !== null)) return;
  context.report("missing-paths", placeOf(root), {
    required: enough.join(", "),
  });
}

function checkComponentNames({ root, tally }: Context): void {
  // Swagger 2.0 has no `components` and does not restrict the names of definitions.
  if (needsPaths(root) && field(root, "swagger")) return;
  for (const [, section] of entriesAt(root, "components")) {
    for (const [name, node] of fields(section)) {
      if (/^[a-zA-Z0-9._-]+$/.test(name)) continue;
      tally.add("component-name", placeOf(node, "key"), { name });
    }
  }
}

/** If the API declares its tags, an undeclared tag of an operation is most likely misspelt. */
function checkTags(context: Context, operations: readonly Operation[]): void {
  const declared = tagsOf(context).map(({ name }) => name);
  if (declared.length === 0) return;
  const known = new Set(declared);
  for (const { tags, origin } of operations) {
    for (const tag of tags) {
      if (known.has(tag)) continue;
      const hint = didYouMean(tag, declared, "Declare it under `tags`.");
      const place = { ...origin, pointer: `${origin.pointer}/tags` };
      context.tally.add("undeclared-tag", place, { tag, hint });
    }
  }
}
