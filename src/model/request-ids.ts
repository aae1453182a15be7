/**
 * Creates ids of operations and webhooks. Several paths, webhooks or callbacks may refer to one path item, and each is
 * a request of its own. A path item of `paths` belongs to its path. Of any other, the first user gets the id of the path
 * item. The others get the id of their reference.
 */
import { idOf, type Node } from "./source/node.js";
import type { HttpMethod, OperationId } from "./model.js";

export interface RequestIds {
  /**
   * `written` is the path item before its reference is followed. `user` identifies the path, webhook or callback that
   * refers to it.
   */
  of(
    operation: Node,
    method: HttpMethod,
    written: Node,
    user: string,
  ): OperationId;
}

export function createRequestIds(): RequestIds {
  const users = new Map<OperationId, string>();
  return {
    of(operation, method, written, user) {
      const id = idOf(operation);
      if (id.startsWith(`${idOf(written)}/`)) return id;
      const own = `${idOf(written)}/${method}`;
      if (isOwned(operation, written)) return own;
      const first = users.get(id) ?? user;
      users.set(id, first);
      return first === user ? id : own;
    },
  };
}

/** Whether another path, webhook or callback of the document contains the operation itself. */
function isOwned(operation: Node, written: Node): boolean {
  return (
    operation.document.name === written.document.name &&
    /^\/(paths|webhooks)\//.test(operation.pointer)
  );
}
