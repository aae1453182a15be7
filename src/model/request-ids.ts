/**
 * Creates ids of operations and webhooks. Several paths, webhooks or callbacks may refer to one path item, and each is
 * a request of its own. The first gets the id of the path item, the others get the id of their reference.
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
      const first = users.get(id) ?? user;
      users.set(id, first);
      return first === user ? id : `${idOf(written)}/${method}`;
    },
  };
}
