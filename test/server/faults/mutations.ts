/** What is done to a valid request. Each changes one part, and keeps the request one that can be sent. */
import { key, maxBodySize } from "./application.js";
import type { Random } from "../../support/random.js";
import type { Parts } from "./requests.js";

export type Mutation = (parts: Parts, random: Random) => void;

/** Texts that have hurt a parser somewhere. */
const oddTexts = [
  "",
  "%",
  "%zz",
  "%ff",
  "%E0%A4%A",
  "%00",
  "%0d%0aSet-Cookie:%20a=b",
  "%2e%2e%2f",
  "..",
  "__proto__",
  "constructor",
  "toString",
  "[object Object]",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "9007199254740993",
  "99999999999999999999999999",
  "0x10",
  "1_000",
  "true",
  "\u00ff\u00fe",
  '"',
  "'",
  "<script>",
  "${1}",
  "a,b|c d",
  ";;;;",
  "&&&&",
  "====",
  "[][][]",
  "x".repeat(3000),
  "%41".repeat(500),
  "a.".repeat(500),
] as const;

const oddJson = [
  "null",
  "[]",
  "{}",
  '""',
  "0",
  "-0.0",
  "1e400",
  "-1e-400",
  "9007199254740993",
  "1".repeat(400),
  '"\\ud800"',
  '{"__proto__":{"value":1}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"value":1,"value":"x"}',
  "[".repeat(6000),
  '{"value":1,"a":'.repeat(3000),
  `${"[".repeat(3000)}${"]".repeat(3000)}`,
  `"${"x".repeat(5000)}"`,
  `[${"1,".repeat(3000)}1]`,
] as const;

const oddTypes = [
  "",
  "application/json",
  "application/json;charset=utf-16",
  'application/json; charset="utf-8"',
  "application/problem+json",
  "APPLICATION/JSON ; a=b",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${"x".repeat(200)}`,
  "multipart/form-data; boundary=cut; boundary=other",
  "text/plain; charset=latin1",
  "application/octet-stream",
  "image/*",
  "*/*",
  "/",
  ";",
  "a/b/c",
  `text/${"+".repeat(2000)}`,
] as const;

const odd: Mutation = (parts, random) => {
  const at = random.below(parts.segments.length);
  parts.segments[at] = random.pickOrThrow(oddTexts).replace(/[\s?#]/g, "_");
};

const paths: readonly Mutation[] = [
  odd,
  (parts, random) => {
    parts.segments.splice(random.below(parts.segments.length), 1);
  },
  (parts) => {
    parts.segments.push("");
  },
  (parts, random) => {
    for (let count = random.below(200); count > 0; count--)
      parts.segments.push(random.pickOrThrow(["", "x", "%2F", ".."]));
  },
];

const queries: readonly Mutation[] = [
  (parts, random) => {
    if (parts.query.length === 0) parts.query.push("limit=1");
    const at = random.below(parts.query.length);
    const [name = ""] = (parts.query[at] ?? "").split("=");
    parts.query[at] = `${name}=${escaped(random.pickOrThrow(oddTexts))}`;
  },
  (parts, random) => {
    if (parts.query.length > 0)
      parts.query.push(random.pickOrThrow(parts.query));
  },
  (parts, random) => {
    parts.query.push(`${escaped(random.pickOrThrow(oddTexts))}=1`);
  },
  (parts, random) => {
    const piece = random.pickOrThrow([
      "a=1",
      "filter[x]=1",
      "filter[__proto__][a]=1",
      "ids=1",
      "[",
      "=",
      "tree=[[",
    ]);
    for (let count = random.below(1000); count > 0; count--)
      parts.query.push(piece);
  },
  (parts, random) => {
    parts.query.push(`filter${"[a]".repeat(random.below(400))}=1`);
  },
  (parts, random) => {
    const json = encodeURIComponent(random.pickOrThrow(oddJson).slice(0, 3000));
    parts.query.push(`tree=${json}`);
  },
];

const headers: readonly Mutation[] = [
  (parts, random) => {
    const at = random.below(parts.headers.length);
    if (parts.headers[at]?.[0] !== "Host") parts.headers.splice(at, 1);
  },
  (parts, random) => {
    const value = random.pickOrThrow([
      `Basic ${Buffer.from(`user:${key}`).toString("base64")}`,
      "Basic %%%",
      `Bearer ${key}x`,
      `Bearer  ${key} ${key}`,
      `Digest username="${key}"`,
      key,
      "Bearer",
      "bearer \u00ff",
    ]);
    replace(parts, "Authorization", value);
  },
  (parts, random) => {
    replace(parts, "Content-Type", random.pickOrThrow(oddTypes));
  },
  (parts, random) => {
    parts.headers.push(["Content-Type", random.pickOrThrow(oddTypes)]);
  },
  (parts, random) => {
    const value = random.pickOrThrow([
      "",
      "*",
      "a/b",
      "*/*;q=0",
      "image/*",
      "application/json;q=x",
      ",".repeat(500),
      ";q=".repeat(500),
    ]);
    replace(parts, "Accept", value);
  },
  (parts, random) => {
    const name = random.pickOrThrow([
      "X-Numbers",
      "Cookie",
      "constructor",
      "__proto__",
      "X-Api-Key",
      "toString",
    ]);
    const value = random.pickOrThrow(oddTexts);
    parts.headers.push([name, value]);
  },
  (parts, random) => {
    for (let count = random.below(80); count > 0; count--)
      parts.headers.push([`X-${String(count)}`, "y".repeat(random.below(50))]);
  },
  (parts, random) => {
    const pairs = "theme=dark; ".repeat(random.below(300));
    replace(parts, "Cookie", `${pairs}api_key=${random.pickOrThrow(oddTexts)}`);
  },
];

const bodies: readonly Mutation[] = [
  (parts, random) => {
    parts.body = Buffer.from(random.pickOrThrow(oddJson));
  },
  (parts, random) => {
    const { body } = parts;
    if (body) parts.body = body.subarray(0, random.below(body.length));
  },
  (parts, random) => {
    if (!parts.body || parts.body.length === 0) return;
    const body = Buffer.from(parts.body);
    for (let count = 1 + random.below(5); count > 0; count--)
      body[random.below(body.length)] = random.below(256);
    parts.body = body;
  },
  (parts, random) => {
    // A value of another kind, wherever in the body there is one.
    if (!parts.body) return;
    const text = parts.body.toString("latin1");
    const places = [...text.matchAll(/"[^"]*"|\d+/g)];
    if (places.length === 0) return;
    const { index, 0: old } = random.pickOrThrow(places);
    const value = random.pickOrThrow(oddJson);
    const rest = text.slice(index + old.length);
    parts.body = Buffer.from(text.slice(0, index) + value + rest, "latin1");
  },
  (parts, random) => {
    if (!parts.body) return;
    const copies = Array.from(
      { length: 1 + random.below(200) },
      () => parts.body ?? Buffer.of(),
    );
    parts.body = Buffer.concat(copies);
  },
  (parts, random) => {
    parts.body = Buffer.alloc(
      maxBodySize + random.below(3) - 1,
      random.pickOrThrow(["x", " ", "[", "a=&"]),
    );
  },
  (parts) => {
    parts.body = parts.body === null ? Buffer.from("{}") : null;
  },
  (parts, random) => {
    const bytes = Array.from({ length: random.below(500) }, () =>
      random.below(256),
    );
    parts.body = Buffer.from(bytes);
  },
];

const methods: readonly Mutation[] = [
  (parts, random) => {
    parts.method = random.pickOrThrow([
      "GET",
      "POST",
      "PUT",
      "DELETE",
      "OPTIONS",
      "PATCH",
      "TRACE",
      "PROPFIND",
    ]);
  },
];

/** Most changes of a path lead nowhere, so they are rarer. */
const kinds = [
  ...[paths, methods],
  ...[queries, queries, queries],
  ...[headers, headers, headers],
  ...[bodies, bodies, bodies, bodies],
];

/** One to three changes. */
export function mutate(parts: Parts, random: Random): void {
  for (let count = 1 + random.below(3); count > 0; count--)
    random.pickOrThrow<Mutation>(
      random.pickOrThrow<readonly Mutation[]>(kinds),
    )(parts, random);
}

function replace(parts: Parts, name: string, value: string): void {
  parts.headers = parts.headers.filter(([known]) => known !== name);
  parts.headers.push([name, value]);
}

/** Without the characters that would end the request line. */
function escaped(text: string): string {
  return text.replace(/[\s#]/g, "_");
}
