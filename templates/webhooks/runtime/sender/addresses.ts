// Part of the Specwright runtime.
/** Addresses that are not on the public internet: an URL of a subscriber must not lead to them. */

/** Network, length of its prefix. Of IPv4. */
const ownNetworks4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Whether an IPv4 or IPv6 address is private, loopback, link-local or reserved. Also for a text that is no address. */
export function isPrivateAddress(address: string): boolean {
  if (address.includes(":")) {
    const [bare = ""] = address.replace(/^\[|\]$/g, "").split("%");
    const groups = groupsOf(bare);
    return groups === null || isPrivate6(groups);
  }
  const number = numberOf(address);
  return (
    number === null ||
    ownNetworks4.some(([network, length]) => {
      const size = 2 ** (32 - length);
      const start = Math.floor((numberOf(network) ?? 0) / size);
      return Math.floor(number / size) === start;
    })
  );
}

/** Only 2000::/3 is public, without tunnels, whose addresses contain others, and documentation. */
function isPrivate6(groups: readonly number[]): boolean {
  const [first = 0, second = 0] = groups;
  const last = groups.slice(6).map((one) => one.toString(16).padStart(4, "0"));
  const inner = [...Array(4).keys()].map((at) =>
    parseInt(last.join("").slice(2 * at, 2 * at + 2), 16),
  );
  const before = groups.slice(0, 6).join();
  // IPv4 that is mapped, or translated by NAT64.
  if (before === "0,0,0,0,0,65535" || before === "100,65435,0,0,0,0")
    return isPrivateAddress(inner.join("."));
  if (first < 0x2000 || first > 0x3fff) return true;
  if (first === 0x2002 || (first === 0x3fff && second < 0x1000)) return true;
  return first === 0x2001 && (second < 0x200 || second === 0xdb8);
}

function numberOf(text: string): number | null {
  const parts = text.split(".");
  const isAddress =
    parts.length === 4 &&
    parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return isAddress
    ? parts.reduce((sum, part) => sum * 256 + Number(part), 0)
    : null;
}

/** The eight groups of an IPv6 address. `URL` knows all forms of it. */
function groupsOf(text: string): number[] | null {
  if (!URL.canParse(`http://[${text}]`)) return null;
  const { hostname } = new URL(`http://[${text}]`);
  const [start = "", end] = hostname.slice(1, -1).split("::");
  const read = (part: string) =>
    part === "" ? [] : part.split(":").map((one) => parseInt(one, 16));
  const head = read(start);
  const tail = read(end ?? "");
  const zeros = Array<number>(8 - head.length - tail.length).fill(0);
  return [...head, ...zeros, ...tail];
}
