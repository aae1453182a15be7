/** Multipart forms, whole and in parts, by routes of our own. */
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { listener } from "../../templates/server/node.js";
import { inParts } from "../../templates/server/runtime/body/form-parts.js";
import type { IncomingFile } from "../../templates/server/runtime/body/incoming-file.js";
import type { Route } from "../../templates/server/runtime/route.js";
import {
  anything,
  apiOf,
  ask,
  checking,
  route,
  type ContentSketch,
} from "./api.js";
import { eventually } from "../support/eventually.js";

const fields = [
  { name: "title", shape: "string" },
  { name: "age", shape: "integer" },
  { name: "tags", shape: { kind: "array", items: "integer" } },
  { name: "about", shape: { kind: "object", properties: {} } },
  { name: "file", shape: "binary" },
  {
    name: "list",
    shape: { kind: "array", items: "any" },
    content: "application/json",
  },
] as const;

/** What the generated validator would say of these fields. */
const validate: NonNullable<ContentSketch["validate"]> = (value) => {
  const form = value as Record<string, unknown>;
  const issues: { path: string; keyword: string; message: string }[] = [];
  const wrong = (path: string, keyword: string) =>
    issues.push({ path, keyword, message: "must be right" });
  if (form["title"] === undefined) wrong("/title", "required");
  if (form["age"] !== undefined && typeof form["age"] !== "number")
    wrong("/age", "type");
  ((form["tags"] ?? []) as unknown[]).forEach((tag, index) => {
    if (typeof tag !== "number") wrong(`/tags/${String(index)}`, "type");
  });
  if (form["file"] !== undefined && !(form["file"] instanceof Blob))
    wrong("/file", "type");
  return issues;
};

function uploading(content: ContentSketch = { fields, validate }): Route {
  return route({
    path: "/",
    method: "POST",
    body: { required: true, contents: { "multipart/form-data": content } },
  });
}

interface Part {
  name: string;
  value: unknown;
}
type Handler = (request: { body: AsyncIterable<Part> }) => unknown;

/** Reads all parts: files as their text with name and type. */
const readAll: Handler = async ({ body }) => {
  const seen: unknown[] = [];
  for await (const { name, value } of body) {
    if (typeof value === "object" && value !== null && "stream" in value) {
      const file = value as IncomingFile;
      const text = await new Response(file.stream() as never).text();
      seen.push([name, file.name, file.type, text]);
    } else {
      seen.push([name, value]);
    }
  }
  return { status: 200, body: seen };
};

function apiInParts(
  handler: Handler,
  options: object = {},
  content?: ContentSketch,
) {
  const test = inParts(handler as never, (options as { parts?: object }).parts);
  return apiOf([uploading(content)], { test }, options);
}

const type = "multipart/form-data; boundary=b";

function part(name: string, content: string, more = ""): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
}

/** A body that comes in pieces of so many bytes. */
function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

const sent = (body: RequestInit["body"], contentType = type) =>
  ({
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": contentType },
  }) as RequestInit;

const whole =
  part("title", "Größe") +
  part("age", "3") +
  part("tags", "1") +
  part("unknown", "x".repeat(100)) +
  part("tags", "2") +
  part("about", '{"a":[1]}') +
  part("list", '["x","y"]') +
  part(
    "file",
    "by\r\n--tes\r\n",
    '; filename="C:\\\\photos\\\\p.png"\r\nContent-Type: image/png',
  ) +
  "--b--\r\n";

describe("forms in parts", () => {
  it.each([1, 2, 3, 7, 64, 100_000])(
    "are read in pieces of %i bytes",
    async (size) => {
      const api = apiInParts(readAll);
      const { body, status } = await ask(api, "/", sent(inPieces(whole, size)));
      expect(body).toEqual([
        ["title", "Größe"],
        ["age", 3],
        ["tags", 1],
        ["tags", 2],
        ["about", { a: [1] }],
        ["list", "x"],
        ["list", "y"],
        ["file", "p.png", "image/png", "by\r\n--tes\r\n"],
      ]);
      expect(status).toBe(200);
    },
  );

  it("may be lists or single values, whichever is right", async () => {
    const texts = { kind: "array", items: "string" } as const;
    const shape = { kind: "union", members: [texts, "string"] } as const;
    const content: ContentSketch = {
      fields: [{ name: "x", shape }],
      // A long text, or a list of at least two texts of any length.
      validate: checking(
        ({ x }: { x: string | string[] }) =>
          x.length > (typeof x === "string" ? 2 : 1),
        "/x",
      ),
    };
    const statuses = ["long", "a", "ab"].map(async (text) => {
      const body = [...(text === "ab" ? text : [text])].map((one) =>
        part("x", one),
      );
      const answer = await ask(
        apiInParts(readAll, {}, content),
        "/",
        sent(`${body.join("")}--b--`),
      );
      return answer.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 400, 200]);
  });

  it("are what FormData sends, in the same order", async () => {
    const form = new FormData();
    form.append("title", 'a "b"');
    form.append("file", new Blob(["x".repeat(200_000)]), 'a"b\r\n.txt');
    const api = apiInParts(readAll, { maxBodySize: 1_000_000 });
    const { body } = await ask(api, "/", { method: "POST", body: form });
    expect(body).toEqual([
      ["title", 'a "b"'],
      ["file", 'a"b\r\n.txt', "application/octet-stream", "x".repeat(200_000)],
    ]);
  });

  it("whose heads have blanks wherever there may be some", async () => {
    const spaced = `--b\r\nContent-Disposition : form-data ; name = "title" ; x = y\r\n\r\na\r\n--b--`;
    const blanks = `multipart/form-data ; boundary = b ; charset = "UTF-8" `;
    const { body } = await ask(apiInParts(readAll), "/", sent(spaced, blanks));
    expect(body).toEqual([["title", "a"]]);
  });

  it.each<[what: string, status: number, body: string, contentType?: string]>([
    ["no boundary in the media type", 400, whole, "multipart/form-data"],
    ["an empty boundary", 400, whole, "multipart/form-data; boundary="],
    ["two boundaries", 400, whole, `${type}; boundary=c`],
    [
      "a boundary that is too long",
      400,
      whole,
      `multipart/form-data; boundary=${"b".repeat(71)}`,
    ],
    ["nothing", 400, ""],
    ["no part at all", 400, "--b--\r\n"],
    ["garbage", 400, "--b\r\n\0\0--b"],
    ["no boundary in the body", 400, "x".repeat(5000)],
    ["text after a boundary", 400, "--bc\r\n\r\n--b--"],
    ["no last boundary", 400, whole.replace("--b--", "")],
    ["a cut in the last boundary", 400, whole.slice(0, -3)],
    ["a cut in the headers", 400, whole.slice(0, 30)],
    ["a cut in a file", 400, whole.slice(0, -20)],
    ["a header without a name", 400, "--b\r\nnonsense\r\n\r\nx\r\n--b--"],
    [
      "a part without a name",
      400,
      "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
    ],
    [
      "base64",
      400,
      part("title", "eA==", "\r\nContent-Transfer-Encoding: base64") + "--b--",
    ],
    ["bytes that are no UTF-8", 400, part("title", "\xff") + "--b--"],
    ["headers without end", 413, `--b\r\nX: ${"x".repeat(20_000)}`],
    ["many headers", 413, `--b\r\n${"X: y\r\n".repeat(20_000)}`],
    ["spaces without end", 413, `--b${" ".repeat(20_000)}`],
    ["too many parts", 413, part("tags", "1").repeat(1001) + "--b--"],
    ["a missing field", 400, part("age", "1") + "--b--"],
    ["a wrong field", 400, part("age", "x") + "--b--"],
    [
      "a field that is there twice",
      400,
      part("title", "a").repeat(2) + "--b--",
    ],
  ])("with %s: %i", async (_, status, body, contentType) => {
    for (const handler of [readAll, inPartsOff]) {
      const api =
        handler === readAll
          ? apiInParts(readAll)
          : apiOf([uploading()], { test: handler });
      const bytes = Buffer.from(
        body,
        body.includes("\xff") ? "latin1" : "utf8",
      );
      const answer = await ask(api, "/", sent(bytes, contentType));
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ status });
    }
  });

  const inPartsOff = () => ({ status: 200, body: null });

  it("checks a field before the next one has arrived", async () => {
    let asked = 0;
    const text = part("age", "x") + part("title", "a") + "--b--";
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(new TextEncoder().encode(text[asked++]));
        },
      },
      { highWaterMark: 0 },
    );
    const { status, body: answer } = await ask(
      apiInParts(readAll),
      "/",
      sent(body),
    );
    expect(status).toBe(400);
    expect(answer).toMatchObject({ errors: [{ in: "body", path: "/age" }] });
    expect(asked).toBeLessThan(part("age", "x").length + 10);
  });

  it("names the item of a list that is wrong", async () => {
    const text =
      part("tags", "1") + part("tags", "x") + part("title", "") + "--b--";
    const { body } = await ask(apiInParts(readAll), "/", sent(text));
    expect(body).toMatchObject({ errors: [{ path: "/tags/1" }] });
  });

  it("checks fields that depend on each other at the end only", async () => {
    const judge = checking(
      (form: Record<string, unknown>) =>
        form["title"] === "a" ? form["age"] === 1 : true,
      "/title",
    );
    const content = { fields, validate: judge, together: true };
    const api = apiInParts(readAll, {}, content);
    const text = (age: string) =>
      part("title", "a") + part("age", age) + "--b--";
    expect((await ask(api, "/", sent(text("1")))).status).toBe(200);
    expect((await ask(api, "/", sent(text("2")))).status).toBe(400);
  });

  it("skips files that the handler does not read, and ends with the handler", async () => {
    const names: string[] = [];
    const skipping: Handler = async ({ body }) => {
      for await (const { name } of body) {
        names.push(name);
        if (name === "age") break;
      }
      return { status: 200, body: null };
    };
    const text =
      part("file", "x".repeat(50_000), '; filename="f"') +
      part("age", "1") +
      part("title", "a") +
      "--b--";
    const { status } = await ask(apiInParts(skipping), "/", sent(text));
    expect(status).toBe(200);
    expect(names).toEqual(["file", "age"]);
  });

  it("says that a file is read too late", async () => {
    const errors: unknown[] = [];
    const late: Handler = async ({ body }) => {
      let kept: IncomingFile | null = null;
      for await (const { name, value } of body)
        if (name === "file") kept = value as IncomingFile;
      await new Response(
        (kept as unknown as IncomingFile).stream() as never,
      ).text();
      return { status: 200, body: null };
    };
    const onError = (error: unknown) => errors.push(error);
    const api = apiInParts(late, { onError });
    expect((await ask(api, "/", sent(whole))).status).toBe(500);
    expect(String(errors[0])).toContain("before you ask for the next part");
  });

  it("holds fields to maxBodySize and all of it to maxStreamSize", async () => {
    const limits = { maxBodySize: 1000, maxStreamSize: 100_000 };
    const file = (size: number) =>
      part("title", "a") +
      part("file", "x".repeat(size), '; filename="f"') +
      "--b--";
    const api = apiInParts(readAll, limits);
    const ask200 = await ask(api, "/", sent(file(90_000)));
    expect(ask200.status).toBe(200);
    expect(
      (await ask(api, "/", sent(inPieces(file(100_000), 1000)))).status,
    ).toBe(413);
    expect((await ask(api, "/", sent(file(100_000)))).status).toBe(413);
    const fieldsOnly =
      part("title", "x".repeat(600)) +
      part("about", `"${"x".repeat(600)}"`) +
      "--b--";
    expect((await ask(api, "/", sent(fieldsOnly))).status).toBe(413);
    const few = apiInParts(readAll, { parts: { maxParts: 1 } });
    expect((await ask(few, "/", sent(whole))).status).toBe(413);
  });

  it("is refused for an operation without a form", () => {
    const json = route({
      path: "/",
      method: "POST",
      body: { required: true, contents: { "application/json": {} } },
    });
    expect(() => apiOf([json], { test: inParts(readAll as never) })).toThrow(
      "test cannot be handled in parts",
    );
  });
});

describe("whole forms", () => {
  it("have files with their bytes, name and type", async () => {
    const seen: Record<string, unknown>[] = [];
    const test = ({ body }: { body: Record<string, unknown> }) => {
      seen.push(body);
      return { status: 200, body: null };
    };
    const bytes = Buffer.concat([
      Buffer.from(part("title", "a")),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n'),
      Buffer.from([0xff, 0x00, 0x0d, 0x0a]),
      Buffer.from("\r\n--b--"),
    ]);
    const api = apiOf([uploading()], { test });
    expect((await ask(api, "/", sent(bytes))).status).toBe(200);
    const file = seen[0]?.["file"] as Blob;
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([
      255, 0, 13, 10,
    ]);
    await ask(
      api,
      "/",
      sent(whole.replace('filename="C:', "filename*=UTF-8''%C3%A4.png; x=\"")),
    );
    expect((seen[1]?.["file"] as File).name).toBe("ä.png");
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["..", ""],
    ["a\\b\\..", ""],
    [".\0.", ""],
    ["n\0ul", "nul"],
  ])("has no way out of a folder: %j is %j", async (name, expected) => {
    let seen = "";
    const test = ({ body }: { body: { file: File } }) => {
      seen = body.file.name;
      return { status: 200, body: null };
    };
    const api = apiOf([uploading({ fields, validate: anything })], { test });
    await ask(
      api,
      "/",
      sent(part("file", "x", `; filename="${name}"`) + "--b--"),
    );
    expect(seen).toBe(expected);
  });
});

describe("over a socket", () => {
  /** Serves, and gives what the handler did to the test. */
  async function serving(
    handler: Handler,
    work: (port: number) => Promise<void>,
  ): Promise<void> {
    const api = apiInParts(handler, { maxStreamSize: 1e9 });
    const server = createServer(listener(api));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    try {
      await work((server.address() as AddressInfo).port);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${String(length)}\r\n\r\n`;
  const opening =
    part("title", "a") + part("file", "", '; filename="f"').slice(0, -2);

  it("takes no more than the handler reads", async () => {
    let goOn = (): void => undefined;
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    let arrived = (): void => undefined;
    const begun = new Promise<void>((resolve) => (arrived = resolve));
    let size = 0;
    const slow: Handler = async ({ body }) => {
      for await (const { value } of body) {
        if (typeof value === "string") continue;
        arrived();
        await paused;
        for await (const piece of value as IncomingFile) size += piece.length;
      }
      return { status: 200, body: size };
    };
    await serving(slow, async (port) => {
      const length = 64 * 1024 * 1024;
      const closing = "\r\n--b--\r\n";
      const socket = connect(port, "127.0.0.1");
      let received = "";
      const answered = new Promise<void>((resolve) => {
        socket.on("data", (chunk) => {
          received += chunk.toString();
          if (/\r\n\r\n\d+$/.test(received)) resolve();
        });
      });
      socket.write(head(opening.length + length + closing.length) + opening);
      socket.write(Buffer.alloc(length, 120));
      socket.write(closing);
      await begun;
      // What was written and has not left: the server's side takes only what fits in between.
      await eventually(() => {
        expect(socket.writableLength).toBeGreaterThan(length / 2);
      });
      goOn();
      await answered;
      expect(received).toMatch(new RegExp(`\\r\\n\\r\\n${String(length)}$`));
      socket.destroy();
    });
  });

  it("ends the loop of the handler when the client goes away", async () => {
    let told: (error: unknown) => void = () => undefined;
    const failed = new Promise<unknown>((resolve) => (told = resolve));
    let arrived = (): void => undefined;
    const begun = new Promise<void>((resolve) => (arrived = resolve));
    const reading: Handler = async ({ body }) => {
      try {
        for await (const { value } of body) {
          if (typeof value === "string") continue;
          arrived();
          await new Response((value as IncomingFile).stream() as never).text();
        }
      } catch (error) {
        told(error);
        throw error;
      }
      return { status: 200, body: null };
    };
    await serving(reading, async (port) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(head(1_000_000) + opening + "some bytes");
      await begun;
      socket.destroy();
      expect(String(await failed)).toContain("The body is incomplete");
    });
  });
});
