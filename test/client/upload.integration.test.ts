/** The progress of request bodies, on the platform that runs the tests. */
import { expect, it, vi } from "vitest";
import { bytesBody } from "../../templates/client/runtime/formats/bytes.js";
import { formBody } from "../../templates/client/runtime/formats/form.js";
import { jsonBody } from "../../templates/client/runtime/formats/json.js";
import { jsonLinesBody } from "../../templates/client/runtime/formats/json-items.js";
import { multipartBody } from "../../templates/client/runtime/formats/multipart.js";
import { retry } from "../../templates/client/runtime/options/retry.js";
import {
  withUploadProgress,
  type UploadProgress,
} from "../../templates/client/runtime/options/upload.js";
import type { BodyFormat } from "../../templates/client/runtime/route.js";
import { answers, call, clientFor, json, route, serve } from "./server.js";

const kilobytes = (count: number) => new Uint8Array(count * 1024).fill(97);
const post = (body: BodyFormat) => route({ method: "POST", body });

async function upload(format: BodyFormat, body: unknown) {
  const server = await serve((_, response) => {
    json(response, 200, {});
  });
  const reports: UploadProgress[] = [];
  const client = clientFor(server.url);
  const counting = withUploadProgress(client, (progress) => {
    reports.push(progress);
  });
  await call(client, post(format), { body });
  await call(counting, post(format), { body });
  const [plain, counted] = server.received;
  return { plain, counted, reports };
}

const form = (): FormData => {
  const data = new FormData();
  data.append("title", "Réx");
  data.append("file", new File([kilobytes(200)], "é.bin", { type: "a/b" }));
  data.append("blob", new Blob(["x"]));
  return data;
};

it.each([
  ["bytes", bytesBody, kilobytes(300)],
  ["a buffer", bytesBody, kilobytes(70).buffer],
  ["a blob", bytesBody, new Blob([kilobytes(200)], { type: "a/b" })],
  ["JSON", jsonBody, { name: "é".repeat(100_000) }],
  ["a form", formBody(), { name: "x".repeat(100_000) }],
  ["form pairs", formBody(), new URLSearchParams({ a: "é" })],
])(
  "sends %s as without reports, and counts all bytes",
  async (_, format, body) => {
    const { plain, counted, reports } = await upload(format, body);
    expect(counted?.body).toEqual(plain?.body);
    for (const name of ["content-type", "content-length"])
      expect(counted?.headers[name]).toBe(plain?.headers[name]);
    const total = plain?.body.length;
    expect(reports[0]).toEqual({ sent: 0, total });
    expect(reports.at(-1)).toEqual({ sent: total, total });
    const sent = reports.map((report) => report.sent ?? -1);
    expect(sent).toEqual([...sent].sort((one, other) => one - other));
    expect(reports.length).toBeGreaterThan((total ?? 0) / 65_536);
  },
);

it("knows the length of a form with files before it is read", async () => {
  const { plain, counted, reports } = await upload(multipartBody(), form());
  expect(counted?.headers["content-length"]).toBe(
    plain?.headers["content-length"],
  );
  expect(counted?.headers["content-type"]).toMatch(
    /^multipart\/form-data; boundary=/,
  );
  const total = counted?.body.length;
  expect(reports.at(-1)).toEqual({ sent: total, total });
});

it("does not know the length of a stream", async () => {
  function* items() {
    for (let count = 0; count < 3; count++) yield { count };
  }
  const server = await answers([200]);
  const reports: UploadProgress[] = [];
  const client = withUploadProgress(clientFor(server.url), (progress) => {
    reports.push(progress);
  });
  await call(client, post(jsonLinesBody), { body: items() });
  expect(reports.map(({ sent }) => sent)).toEqual([0, 12, 24, 36]);
  expect(new Set(reports.map(({ total }) => total))).toEqual(new Set([null]));
});

it("reports each attempt, and calls `onRequest` of the client first", async () => {
  const server = await answers([503], [200]);
  const reports: UploadProgress[] = [];
  const order: string[] = [];
  const client = withUploadProgress(
    clientFor(server.url, {
      retry: retry({ sleep: () => Promise.resolve(), methods: ["POST"] }),
      onRequest: ({ init }) => {
        order.push("own");
        init.body = "changed";
      },
    }),
    (progress) => {
      order.push("report");
      reports.push(progress);
    },
  );
  await call(client, post(jsonBody), { body: {} });
  expect(server.received.map(({ body }) => String(body))).toEqual([
    "changed",
    "changed",
  ]);
  expect(reports.filter(({ sent }) => sent === 7)).toHaveLength(2);
  expect(order[0]).toBe("own");
});

it("says so where the platform cannot send streams, and sends the body as it is", async () => {
  const server = await answers([200]);
  const reports: UploadProgress[] = [];
  const client = withUploadProgress(clientFor(server.url), (progress) => {
    reports.push(progress);
  });
  const Original = Request;
  // A platform that converts a stream to text, as Firefox and Safari do.
  vi.stubGlobal(
    "Request",
    class extends Original {
      constructor(url: string, { method = "GET" }: RequestInit) {
        super(url, { method, body: "[object ReadableStream]" });
      }
    },
  );
  try {
    await call(client, post(jsonBody), { body: { a: 1 } });
  } finally {
    vi.unstubAllGlobals();
  }
  expect(reports).toEqual([{ sent: null, total: 7 }]);
  expect(String(server.received[0]?.body)).toBe('{"a":1}');
});

it("reports nothing without a body", async () => {
  const server = await answers([200]);
  const listener = vi.fn();
  await call(withUploadProgress(clientFor(server.url), listener), route());
  expect(listener).not.toHaveBeenCalled();
});

it("stops reading when the call is aborted", async () => {
  const server = await serve(() => undefined);
  const controller = new AbortController();
  const client = withUploadProgress(clientFor(server.url), ({ sent }) => {
    if (sent !== null && sent > 0) controller.abort();
  });
  const { signal } = controller;
  const sending = call(
    client,
    post(bytesBody),
    { body: kilobytes(3000) },
    { signal },
  );
  await expect(sending).rejects.toMatchObject({ kind: "aborted" });
});
