/** Asks a DNS server, with retries, and tells apart every way in which an answer can fail. */
import { randomInt } from "node:crypto";
import { askTcp, askUdp, DnsTimeout } from "./exchange.js";
import {
  decodeReply,
  encodeQuery,
  type DnsRecord,
  type DnsQuery,
  type QueryType,
} from "./message.js";
import type { DnsServer, ServerAddress } from "./server-address.js";

interface DnsAnswer {
  readonly kind: "answer";
  /** False if no record of any type has the name (NXDOMAIN). */
  readonly exists: boolean;
  readonly recursive: boolean;
  readonly records: readonly DnsRecord[];
}

export interface DnsFailure {
  readonly kind: "failure";
  readonly query: DnsQuery;
  /** The code of a reply such as `SERVFAIL`, or why there was no reply. */
  readonly cause: "timeout" | "closed" | "broken" | `code ${string}`;
}

type DnsResult = DnsAnswer | DnsFailure;

export type Ask = (name: string, type: QueryType) => Promise<DnsResult>;

export interface AskOptions {
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  readonly attempts: number;
}

const defaults: AskOptions = { timeout: 2000, attempts: 3 };

/** Returns a function that asks one server. It asks each question once and keeps the answer. */
export function asker(server: DnsServer, options = defaults): Ask {
  const kept = new Map<string, Promise<DnsResult>>();
  return (name, type) => {
    const key = `${type} ${name}`;
    const result = kept.get(key) ?? askServer(server, { name, type }, options);
    kept.set(key, result);
    return result;
  };
}

async function askServer(
  { addresses }: DnsServer,
  query: DnsQuery,
  options: AskOptions,
): Promise<DnsResult> {
  let result: DnsResult = { kind: "failure", query, cause: "closed" };
  for (const address of addresses) {
    result = await askAddress(address, query, options);
    if (result.kind === "answer") return result;
  }
  return result;
}

async function askAddress(
  server: ServerAddress,
  query: DnsQuery,
  { timeout, attempts }: AskOptions,
): Promise<DnsResult> {
  let cause: DnsFailure["cause"] = "timeout";
  for (let attempt = 0; attempt < attempts; attempt++) {
    const id = randomInt(0x10000);
    const exchange = {
      server,
      timeout,
      query: encodeQuery(id, query),
      accept: (bytes: Buffer) => decodeReply(bytes, id, query),
    };
    try {
      const first = await askUdp(exchange);
      const reply = first.truncated ? await askTcp(exchange) : first;
      const { rcode, recursive, records } = reply;
      if (rcode !== "NOERROR" && rcode !== "NXDOMAIN") {
        return { kind: "failure", query, cause: `code ${rcode}` };
      }
      const exists = rcode === "NOERROR";
      return { kind: "answer", exists, recursive, records };
    } catch (error) {
      cause = causeOf(error);
      if (cause !== "timeout") break;
    }
  }
  return { kind: "failure", query, cause };
}

function causeOf(error: unknown): DnsFailure["cause"] {
  if (error instanceof DnsTimeout) return "timeout";
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const isClosed = /^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL)$/.test(
    code,
  );
  return isClosed ? "closed" : "broken";
}
