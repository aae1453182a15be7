/** Compressed request bodies, on each adapter and with each kind of body. */
import { request as requestOf } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { incomingJsonLines } from "../../templates/server/runtime/body/incoming-items.js";
import { inParts } from "../../templates/server/runtime/body/form-parts.js";
import type { ByteStream } from "../../templates/server/runtime/http.js";
import { anything, apiOf, ask, route } from "./api.js";
import { everywhere } from "./frameworks.js";
import { serverPool } from "./petstore-app.js";

const servers = serverPool();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  servers.close();
  for (const close of closing) await close();
});

const fields = [{ name: "a", shape: "string" }] as never;
const boundary =
  "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--";

/** The media type and the text of each kind of body, and what its handler returns for it. */
const kinds: Record<string, [type: string, text: string, body: unknown]> = {
  json: ["application/json", '{"a":"x"}', { a: "x" }],
  text: ["text/plain", "x".repeat(50), "x".repeat(50)],
  form: ["application/x-www-form-urlencoded", "a=x", { a: "x" }],
  multipart: ["multipart/form-data; boundary=b", boundary, { a: "x" }],
  parts: ["multipart/form-data; boundary=b", boundary, ["x"]],
  lines: ["application/jsonl", "1\n2\n", [1, 2]],
  bytes: ["application/octet-stream", "bytes", "bytes"],
};

async function collected(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const handlers: Record<string, unknown> = {
  bytes: async ({ body }: { body: ByteStream }) => ({
    status: 200,
    body: await new Response(body).text(),
  }),
  lines: async ({ body }: { body: AsyncIterable<unknown> }) => ({
    status: 200,
    body: await collected(body),
  }),
  parts: inParts(async ({ body }: { body: unknown }) => ({
    status: 200,
    body: (
      (await collected(body as AsyncIterable<unknown>)) as { value: unknown }[]
    ).map(({ value }) => value),
  })),
};

const routes = Object.entries(kinds).map(([operation, [type]]) => {
  const mediaType = type.split(";")[0] ?? "";
  const isForm = /form/.test(mediaType);
  return route({
    path: `/${operation}`,
    method: "POST",
    operation,
    body: {
      required: true,
      contents: {
        [mediaType]: {
          validate: anything,
          ...(isForm && { fields }),
          ...(operation === "lines" && { format: incomingJsonLines }),
        },
      },
    },
  });
});

const errors: unknown[] = [];
const maxBodySize = 10_000;

const api = (options: object = { decompress: true }) =>
  apiOf(
    routes,
    Object.fromEntries(
      Object.keys(kinds).map((kind) => [
        kind,
        handlers[kind] ??
          (({ body }: { body: unknown }) => ({ status: 200, body })),
      ]),
    ),
    {
      maxBodySize,
      onError: (error: unknown) => errors.push(error),
      ...options,
    },
  );

const codings: [string, (text: Buffer) => Buffer][] = [
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["GZIP", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
  ["identity", (text) => text],
  ["gzip, br", (text) => brotliCompressSync(gzipSync(text))],
  ["deflate,identity , gzip", (text) => gzipSync(deflateSync(text))],
];

interface Sent {
  readonly status: number;
  readonly accepted: string | undefined;
  readonly body: unknown;
}

function post(
  address: string,
  kind: string,
  coding: string,
  bytes: Buffer,
  isChunked = false,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = requestOf(`${address}/${kind}`, {
      method: "POST",
      agent: false,
      headers: {
        "content-type": kinds[kind]?.[0] ?? "",
        "content-encoding": coding,
        ...(!isChunked && { "content-length": bytes.length }),
      },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        resolve({
          status: response.statusCode ?? 0,
          accepted: response.headers["accept-encoding"],
          body: text === "" ? null : JSON.parse(text),
        });
      });
    });
    outgoing.end(bytes);
  });
}

describe.each(Object.entries(everywhere))("%s", (_, create) => {
  const addresses = new Map<boolean, Promise<string>>();
  const addressOf = (decompress: boolean): Promise<string> => {
    const open = async () => {
      const site = await create(api({ decompress }));
      if (site.close) closing.push(site.close);
      return servers.listen(site.listener);
    };
    const known = addresses.get(decompress) ?? open();
    addresses.set(decompress, known);
    return known;
  };

  it.each(Object.keys(kinds))("%s in each coding", async (kind) => {
    const address = await addressOf(true);
    const [, text, body] = kinds[kind] ?? [];
    for (const [coding, encode] of codings) {
      for (const isChunked of [false, true]) {
        const bytes = encode(Buffer.from(text ?? ""));
        const sent = await post(address, kind, coding, bytes, isChunked);
        expect([coding, sent.status, sent.body]).toEqual([coding, 200, body]);
      }
    }
  });

  it.each(Object.keys(kinds))("%s that is refused", async (kind) => {
    const address = await addressOf(true);
    const text = Buffer.from(kinds[kind]?.[1] ?? "");
    const gzip = gzipSync(text);
    const bomb = gzipSync(Buffer.alloc(50 * maxBodySize, "1"));
    errors.length = 0;
    const statuses: Record<string, number> = {
      "not compressed": (await post(address, kind, "gzip", text)).status,
      truncated: (await post(address, kind, "gzip", gzip.subarray(0, -9)))
        .status,
      "another coding": (await post(address, kind, "br", gzip)).status,
      bomb: (await post(address, kind, "gzip", bomb)).status,
      "bomb in a bomb": (
        await post(address, kind, "gzip, gzip", gzipSync(bomb))
      ).status,
    };
    expect(statuses).toEqual({
      "not compressed": 400,
      truncated: 400,
      "another coding": 400,
      bomb: 413,
      "bomb in a bomb": 413,
    });
    for (const coding of [
      "compress",
      "gzip, aes128gcm",
      "gzip,gzip,gzip,gzip",
    ]) {
      const refused = await post(address, kind, coding, gzip);
      expect(refused.status).toBe(415);
      expect(refused.accepted).toMatch(/^gzip, deflate, br(, zstd)?$/);
    }
    expect(errors).toEqual([]);
  });

  it("refuses every coding by its header, without the option", async () => {
    const address = await addressOf(false);
    for (const kind of Object.keys(kinds)) {
      const text = Buffer.from(kinds[kind]?.[1] ?? "");
      for (const coding of ["gzip", "br", "x", "identity, gzip"]) {
        const refused = await post(address, kind, coding, text);
        expect([kind, coding, refused.status]).toEqual([kind, coding, 415]);
        expect(refused.accepted).toBe("identity");
      }
      expect((await post(address, kind, "identity", text)).status).toBe(200);
    }
  });
});

it("the limit is that of the decoded bytes, exactly", async () => {
  const sized = async (size: number, encode: (text: Buffer) => Buffer) => {
    const body = encode(Buffer.from(`"${"x".repeat(size - 2)}"`));
    const headers = {
      "content-type": "application/json",
      "content-encoding": "gzip",
    };
    const { status } = await ask(api(), "/json", {
      method: "POST",
      headers,
      body,
    });
    return status;
  };
  for (const level of [0, 9]) {
    const encode = (text: Buffer) => gzipSync(text, { level });
    expect(await sized(maxBodySize, encode)).toBe(200);
    expect(await sized(maxBodySize + 1, encode)).toBe(413);
  }
});
