/** Recognises the responses and request bodies that the spec gives a name. */
import { field, idOf, type Node } from "../source/node.js";
import type { Context } from "../context.js";
import type { Component } from "../model.js";
import { declaredName } from "../schemas/schema-table.js";

/** Places that belong to one operation, and have no name. */
const ofOperation = /^\/(?:paths|webhooks)\/|\/callbacks\//;

/**
 * Returns the first place with a name that a reference leads to. A response with the key `404` in another file has the
 * name of a status code only, which is none.
 */
export function componentOf(
  { resolver }: Context,
  written: Node,
): Component | null {
  const seen = new Set<string>();
  let at = written;
  for (;;) {
    const reference = field(at, "$ref");
    if (typeof reference?.value !== "string") return null;
    const next = resolver.resolve(at, reference.value);
    if (next.kind === "failed") return null;
    at = next.node;
    const id = idOf(at);
    if (seen.has(id)) return null;
    seen.add(id);
    const name = declaredName(at);
    const isName = /^[\p{L}_]/u.test(name) && name !== "default";
    if (isName && !ofOperation.test(at.pointer)) return { id, name };
  }
}
