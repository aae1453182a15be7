/** A DNS server in this process, for answers that a real server does not give. */
import {
  decode,
  encode,
  streamEncode,
  type Answer,
  type Packet,
} from "dns-packet";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { onTestFinished } from "vitest";
import { asker, type Ask } from "../../src/commands/domains/dns/ask.js";
import { freePort } from "./ports.js";

export interface FakeReply {
  answers?: Answer[];
  rcode?: "NXDOMAIN" | "SERVFAIL" | "REFUSED" | "FORMERR";
  /** Sets the flag of a server that asks other servers. */
  recursive?: boolean;
  /** Over UDP, sends an empty reply with the flag of a truncated one. */
  truncated?: boolean;
  /** Datagrams to send before the reply, made from it. */
  before?: (reply: Buffer) => Buffer[];
}

export type Responder = (name: string, type: string) => FakeReply | null;

const flags = { truncated: 0x0200, recursive: 0x0080 };
const rcodes = { FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };

function replyTo(query: Packet, found: FakeReply, isTcp: boolean): Packet {
  const isCut = found.truncated === true && !isTcp;
  return {
    type: "response",
    ...(query.id !== undefined && { id: query.id }),
    flags:
      (found.recursive === true ? flags.recursive : 0) +
      (isCut ? flags.truncated : 0) +
      (found.rcode === undefined ? 0 : rcodes[found.rcode]),
    questions: query.questions ?? [],
    answers: isCut ? [] : (found.answers ?? []),
  };
}

export interface FakeDns {
  address: string;
  ask: Ask;
  /** The queries over UDP and TCP, such as `udp CNAME docs.example.org`. */
  log: string[];
}

/** Only a server that hangs takes so long. */
const patient = { timeout: 1_800_000, attempts: 2 };

/** Starts a server until the end of the test. A null answer is no answer. */
export async function startFakeDns(
  responder: Responder,
  waiting = patient,
): Promise<FakeDns> {
  const port = await freePort();
  const log: string[] = [];
  const found = (bytes: Buffer, protocol: string) => {
    const query = decode(bytes);
    const [question] = query.questions ?? [];
    const { name = "", type = "" } = question ?? {};
    log.push(`${protocol} ${type} ${name}`);
    return { query, reply: responder(name, type) };
  };
  const udp = createSocket("udp4").on("message", (bytes, from) => {
    const { query, reply } = found(bytes, "udp");
    if (reply === null) return;
    const packet = encode(replyTo(query, reply, false));
    for (const datagram of [...(reply.before?.(packet) ?? []), packet]) {
      udp.send(datagram, from.port, from.address);
    }
  });
  const tcp = createServer((socket) => {
    socket.on("data", (bytes: Buffer) => {
      const { query, reply } = found(bytes.subarray(2), "tcp");
      if (reply !== null) socket.end(streamEncode(replyTo(query, reply, true)));
    });
  });
  await Promise.all([
    new Promise<void>((resolve) => void udp.bind(port, "127.0.0.1", resolve)),
    new Promise<void>((resolve) => void tcp.listen(port, "127.0.0.1", resolve)),
  ]);
  onTestFinished(() => {
    udp.close();
    tcp.close();
  });
  const addresses = [{ host: "127.0.0.1", port }];
  const ask = asker({ label: "fake", addresses }, waiting);
  return { address: `127.0.0.1:${port}`, ask, log };
}
