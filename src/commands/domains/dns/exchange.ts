/** Sends one DNS query over UDP or TCP and receives the reply. */
import { createSocket } from "node:dgram";
import { connect, isIPv6 } from "node:net";
import type { ServerAddress } from "./server-address.js";

/** Reads bytes from the server; null if they do not answer the query. */
type Accept<T> = (bytes: Buffer) => T | null;

interface DnsExchange<T> {
  readonly server: ServerAddress;
  readonly query: Buffer;
  readonly accept: Accept<T>;
  /** Milliseconds. */
  readonly timeout: number;
}

export class DnsTimeout extends Error {}

/** Datagrams that do not answer the query are ignored, because anyone can send them. */
export function askUdp<T>(exchange: DnsExchange<T>): Promise<T> {
  const { server, query, accept, timeout } = exchange;
  const socket = createSocket(isIPv6(server.host) ? "udp6" : "udp4");
  const answer = new Promise<T>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (bytes) => {
      const reply = accept(bytes);
      if (reply !== null) resolve(reply);
    });
    // A connected socket receives datagrams of this server only, and learns that a port is closed.
    socket.connect(server.port, server.host, () => {
      socket.send(query);
    });
  });
  return withTimeout(answer, timeout).finally(() => {
    socket.close();
  });
}

/** Over TCP, two bytes with the length precede each message. */
export function askTcp<T>(exchange: DnsExchange<T>): Promise<T> {
  const { server, query, accept, timeout } = exchange;
  const socket = connect(server.port, server.host);
  const answer = new Promise<T>((resolve, reject) => {
    let received = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("close", () => {
      reject(new Error("the server closed the connection"));
    });
    socket.on("data", (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      if (received.length < 2) return;
      const end = 2 + received.readUInt16BE(0);
      if (received.length < end) return;
      const reply = accept(received.subarray(2, end));
      if (reply === null) reject(new Error("the server sent another reply"));
      else resolve(reply);
    });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.length);
    socket.write(Buffer.concat([length, query]));
  });
  return withTimeout(answer, timeout).finally(() => {
    socket.destroy();
  });
}

async function withTimeout<T>(answer: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DnsTimeout());
    }, timeout);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
