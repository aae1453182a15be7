/** Requests as parts that can be changed one by one, and valid ones for every operation. */
import { key } from "./application.js";

export interface Parts {
  method: string;
  /** Raw, still encoded. */
  segments: string[];
  /** The pieces between `&`. */
  query: string[];
  headers: [name: string, value: string][];
  body: Buffer | null;
}

const authorization: [string, string] = ["Authorization", `Bearer ${key}`];

function request(
  target: string,
  body: { type: string; text: string } | null = null,
  method = body === null ? "GET" : "POST",
): Parts {
  const [path = "", query = ""] = target.split("?");
  return {
    method,
    segments: path.split("/").slice(1),
    query: query === "" ? [] : query.split("&"),
    headers: [
      ["Host", "test"],
      authorization,
      ...(body === null
        ? []
        : [["Content-Type", body.type] as [string, string]]),
    ],
    body: body === null ? null : Buffer.from(body.text),
  };
}

const json = (value: unknown) => ({
  type: "application/json",
  text: JSON.stringify(value),
});

const upload = {
  type: "multipart/form-data; boundary=cut",
  text: [
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.bin"',
    "Content-Type: application/octet-stream\r\n\r\nbytes",
    '--cut\r\nContent-Disposition: form-data; name="about"',
    'Content-Type: application/json\r\n\r\n{"value":1}',
    '--cut\r\nContent-Disposition: form-data; name="tags"\r\n\r\nnew',
    "--cut--\r\n",
  ].join("\r\n"),
};

/** Of `faults/api.yaml`. */
export const faultsRequests: readonly Parts[] = [
  request("/v1/reports/2026-11.json"),
  request("/v1/points/.1.2/;x=1;y=2/a,b"),
  request(
    "/v1/search?filter[name]=x&filter[tags][]=a&filter[range][x]=1&ids=1%7C2&sort=a,b&exact=true&size=1.5&tree=%7B%22value%22%3A1%7D",
  ),
  request("/v1/forms", {
    type: "application/x-www-form-urlencoded",
    text: "name=Rex&age=3&tags=a&tags=b&address[town][]=x",
  }),
  request("/v1/uploads", upload),
  request("/v1/parts", upload),
  request("/v1/lines", {
    type: "application/jsonl",
    text: '{"value":1}\n{"value":2,"a":{"value":3}}\n',
  }),
  request(
    "/v1/trees",
    json({ value: 1, children: [{ value: 2 }], a: { value: 3 } }),
  ),
  request("/v1/notes", { type: "text/plain", text: "A note" }),
  request(
    "/v1/blobs",
    { type: "application/octet-stream", text: "bytes" },
    "PUT",
  ),
  withHeaders(
    request("/v1/me?api_key=wrong"),
    ["X-Numbers", "1,2,3"],
    ["Cookie", "theme=dark; other=1"],
    ["X-Api-Key", key],
  ),
  request("/v1/old/1"),
  request("/v1/things/1"),
];

/** Of the pet store. */
export const petStoreRequests: readonly Parts[] = [
  request("/v1/pets?limit=5&status=sold&cursor=abc"),
  request("/v1/pets", json({ name: "Rex", categoryId: 1, status: "pending" })),
  request("/v1/pets/42"),
  request("/v1/store/orders"),
];

function withHeaders(
  parts: Parts,
  ...headers: [name: string, value: string][]
): Parts {
  return { ...parts, headers: [...parts.headers, ...headers] };
}

export function copyOf(parts: Parts): Parts {
  return {
    method: parts.method,
    segments: [...parts.segments],
    query: [...parts.query],
    headers: parts.headers.map(([name, value]) => [name, value]),
    body: parts.body,
  };
}
