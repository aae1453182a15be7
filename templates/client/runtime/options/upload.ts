// Part of the Specwright runtime.
/** Reports how much of a request body has been sent. */
import type { Client } from "../client.js";
import { callHook } from "../guard.js";
import type { Route } from "../route.js";

/** The progress of a request body. */
export interface UploadProgress {
  /**
   * Bytes that the platform has taken to send them. Some of them may still be on their way. Null if the platform cannot
   * send streams, as Firefox and Safari; then this is the only report.
   */
  readonly sent: number | null;
  /** Bytes of the body; null for a stream, whose length is not known. */
  readonly total: number | null;
}

type Body = NonNullable<RequestInit["body"]>;

/** The largest part that is sent, and reported, at once. */
const chunkSize = 65_536;

/**
 * A client that calls `listener` while it sends a request body: `uploadPhoto(withUploadProgress(client, show), request)`.
 * The body becomes a stream. So redirects are not followed, and Chromium needs HTTP/2: over HTTP/1.1 the call fails.
 */
export function withUploadProgress(
  client: Client,
  listener: (progress: UploadProgress, route: Route) => void,
): Client {
  return {
    ...client,
    async onRequest(request, route, attempt) {
      await client.onRequest?.(request, route, attempt);
      const { init, headers } = request;
      const body = init.body ?? null;
      if (body === null) return;
      const total = await sizeOf(body);
      const report = (sent: number | null) => {
        callHook(console.error, listener, { sent, total }, route);
      };
      if (!canStream()) {
        report(null);
        return;
      }
      // A response knows the boundary of a form, and the bytes of everything that `fetch` takes.
      const { body: source, headers: known } = new Response(body);
      const type = known.get("content-type");
      if (type !== null) headers["content-type"] ??= type;
      // Browsers ignore it. Elsewhere, the request has the length that it would have without this function.
      if (total !== null) headers["content-length"] ??= String(total);
      report(0);
      Object.assign(init, {
        body: counted(source, report),
        duplex: "half",
        redirect: init.redirect ?? "error",
      });
    },
  };
}

/** Null for a stream. The files of a form need not be read: only the text around them is. */
async function sizeOf(body: Body): Promise<number | null> {
  if (body instanceof ReadableStream) return null;
  if (!(body instanceof FormData)) return new Blob([body as string]).size;
  const empty = new FormData();
  let size = 0;
  for (const [name, value] of body.entries()) {
    if (typeof value === "string") empty.append(name, value);
    else {
      empty.append(name, new Blob([], { type: value.type }), value.name);
      size += value.size;
    }
  }
  // All boundaries of a platform have the same length.
  return size + (await new Response(empty).arrayBuffer()).byteLength;
}

/** A platform that cannot send a stream converts it to text, and does not look at `duplex`. */
function canStream(): boolean {
  const asked: string[] = [];
  const { headers } = new Request("https://stream.example", {
    method: "POST",
    body: new ReadableStream(),
    get duplex() {
      asked.push("duplex");
      return "half";
    },
  } as RequestInit);
  return asked.length > 0 && !headers.has("content-type");
}

/** Reads the source only as fast as the platform takes its bytes. */
function counted(
  source: ReadableStream<Uint8Array> | null,
  report: (sent: number) => void,
): ReadableStream<Uint8Array> {
  const reader = source?.getReader();
  let left = new Uint8Array();
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (left.length === 0) {
          const turn = await reader?.read();
          if (turn?.value) left = new Uint8Array(turn.value);
          else {
            controller.close();
            return;
          }
        }
        const chunk = left.subarray(0, chunkSize);
        left = left.subarray(chunk.length);
        controller.enqueue(chunk);
        sent += chunk.length;
        report(sent);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
