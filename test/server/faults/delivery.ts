/** How a request reaches the server: whole, in pieces, in chunks, not at all to its end, or with a lie about its length. */
import { converse, type Exchange } from "./wire.js";
import type { Random } from "../../support/random.js";
import type { Parts } from "./requests.js";

export type Delivery =
  "whole" | "pieces" | "chunked" | "expecting" | "cut" | "lying";

export function deliveryOf(random: Random): Delivery {
  return random.chance(0.6)
    ? "whole"
    : random.pickOrThrow(["pieces", "chunked", "expecting", "cut", "lying"]);
}

/** The bytes of a request. */
export function bytesOf(
  parts: Parts,
  delivery: Delivery,
  random: Random,
): Buffer {
  const { method, segments, query, headers, body } = parts;
  const target = `/${segments.join("/")}${query.length > 0 ? "?" : ""}${query.join("&")}`;
  const lines = [`${method} ${target} HTTP/1.1`];
  for (const [name, value] of headers) lines.push(`${name}: ${value}`);
  lines.push("Connection: close");
  if (delivery === "expecting") lines.push("Expect: 100-continue");
  const framed =
    body === null ? Buffer.of() : framedBody(body, delivery, random, lines);
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  return Buffer.concat([head, framed]);
}

function framedBody(
  body: Buffer,
  delivery: Delivery,
  random: Random,
  lines: string[],
): Buffer {
  if (delivery !== "chunked") {
    const lie =
      delivery === "lying" ? random.pickOrThrow([-3, -1, 1, 1000]) : 0;
    lines.push(`Content-Length: ${String(Math.max(0, body.length + lie))}`);
    return body;
  }
  lines.push("Transfer-Encoding: chunked");
  const size = 1 + random.below(Math.max(1, body.length));
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    pieces.push(
      Buffer.from(`${piece.length.toString(16)}\r\n`),
      piece,
      Buffer.from("\r\n"),
    );
  }
  const end = random.chance(0.2) ? "zz\r\n\r\n" : "0\r\n\r\n";
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

/** Sends, and waits until the server closes the connection. */
export async function deliver(
  port: number,
  bytes: Buffer,
  delivery: Delivery,
  random: Random,
): Promise<Exchange> {
  const conversation = converse(port);
  switch (delivery) {
    case "pieces":
      for (let at = 0; at < bytes.length;) {
        const size = 1 + random.below(bytes.length);
        conversation.send(bytes.subarray(at, at + size));
        at += size;
        await conversation.arrived();
      }
      return conversation.answers();
    case "cut":
      conversation.send(bytes.subarray(0, 1 + random.below(bytes.length)));
      if (random.below(3) > 0) await conversation.arrived();
      if (random.chance(0.5)) conversation.end();
      else conversation.cut();
      return conversation.answers();
    case "lying":
      conversation.send(bytes);
      await conversation.arrived();
      conversation.end();
      return conversation.answers();
    case "whole":
    case "chunked":
    case "expecting":
      conversation.send(bytes);
      return conversation.answers();
  }
}
