// Part of the Specwright runtime.
/** The adapter for `node:http`, and for frameworks whose handlers take its requests: Express and Connect. */
import type { Webhooks } from "./runtime/core.js";
import {
  type NodeRequest,
  type NodeResponse,
  fromNode,
  sendToNode,
} from "./runtime/node.js";

export type { NodeRequest, NodeResponse };

/**
 * A listener for the `request` event, and a handler of Express: `app.post("/webhooks", listener(webhooks))`. Add it
 * before body parsers. After one, it needs the raw body: `request.rawBody`, or a `Buffer` as `request.body`.
 */
export function listener(
  webhooks: Webhooks,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    void webhooks.handle(fromNode(request)).then((reply) => {
      try {
        sendToNode(reply, request, response);
      } catch {
        // Another layer has responded, or the connection is closed.
      }
    });
  };
}
