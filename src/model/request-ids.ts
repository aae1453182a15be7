/**
 * Ids of operations and webhooks. Several paths, webhooks or callbacks may refer to one path item; each of them is a
 * request of its own. The first has the id of what is written there, the others have the id of their reference.
 */
import { idOf, type Node } from "./source/node.js";
import type { HttpMethod, OperationId } from "./model.js";

export interface RequestIds {
  /** `written` is the path item before its reference is followed; `user` tells the users of one path item apart. */
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
