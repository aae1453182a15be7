/** DNS queries and replies as bytes. */
import {
  decode,
  encode,
  RECURSION_DESIRED,
  type DecodedPacket,
  type Packet,
  type TxtData,
} from "dns-packet";

export type QueryType = "A" | "AAAA" | "CNAME" | "CAA" | "TXT";

export interface DnsQuery {
  readonly name: string;
  readonly type: QueryType;
}

interface RecordBase {
  /** The owner of the record: lower case, without a final dot. */
  readonly name: string;
}

export interface CaaProperty extends RecordBase {
  readonly type: "CAA";
  readonly critical: boolean;
  /** Lower case. */
  readonly tag: string;
  readonly value: string;
}

export type DnsRecord =
  | (RecordBase & { readonly type: "A" | "AAAA"; readonly address: string })
  | (RecordBase & { readonly type: "CNAME"; readonly target: string })
  | (RecordBase & { readonly type: "TXT"; readonly text: string })
  | CaaProperty;

interface Reply {
  /** Such as `NOERROR`, `NXDOMAIN` or `SERVFAIL`. */
  readonly rcode: string;
  readonly truncated: boolean;
  /** Whether the server asks other servers, so that it follows a CNAME record to its end. */
  readonly recursive: boolean;
  readonly records: readonly DnsRecord[];
}

export function encodeQuery(id: number, { name, type }: DnsQuery): Buffer {
  return encode({
    type: "query",
    id,
    flags: RECURSION_DESIRED,
    questions: [{ name, type, class: "IN" }],
  });
}

/** Returns null if the bytes are not a reply to this query; they may be forged. */
export function decodeReply(
  bytes: Buffer,
  id: number,
  query: DnsQuery,
): Reply | null {
  let packet: ReplyPacket;
  try {
    packet = decode(bytes) as ReplyPacket;
  } catch {
    return null;
  }
  const [question, ...others] = packet.questions ?? [];
  const isReply =
    packet.type === "response" &&
    packet.id === id &&
    others.length === 0 &&
    question !== undefined &&
    normalName(question.name) === query.name &&
    question.type === query.type;
  if (!isReply) return null;
  return {
    rcode: packet.rcode,
    truncated: packet.flag_tc,
    recursive: packet.flag_ra,
    records: (packet.answers ?? []).flatMap(recordOf),
  };
}

/** The declarations lack this field. */
type ReplyPacket = DecodedPacket & { rcode: string };

type Answer = NonNullable<Packet["answers"]>[number];

function recordOf(answer: Answer): DnsRecord[] {
  const name = normalName(answer.name);
  switch (answer.type) {
    case "A":
    case "AAAA":
      return [{ name, type: answer.type, address: answer.data }];
    case "CNAME":
      return [{ name, type: "CNAME", target: normalName(answer.data) }];
    case "CAA": {
      const { issuerCritical, tag, value } = answer.data;
      const critical = issuerCritical === true;
      return [{ name, type: "CAA", critical, tag: tag.toLowerCase(), value }];
    }
    case "TXT":
      return [{ name, type: "TXT", text: textOfRecord(answer.data) }];
    default:
      return [];
  }
}

/** A long text consists of several strings, of at most 255 bytes each. */
function textOfRecord(data: TxtData): string {
  const parts = Array.isArray(data) ? data : [data];
  return parts.map((part) => part.toString()).join("");
}

/** DNS compares names without regard to case. */
function normalName(name: string): string {
  const lower = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lower.replace(/(?<=.)\.$/, "");
}
