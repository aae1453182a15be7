// Part of the Specwright runtime.
/** Bodies that are read as a whole, up to a limit. */
import type { BodySource } from "../route.js";

interface Whole {
  readonly text: string;
  readonly blob: Blob;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

export function whole<Kind extends keyof Whole>(
  kind: Kind,
  response: Response,
  source: BodySource,
): Promise<Whole[Kind]>;
export async function whole(
  kind: keyof Whole,
  response: Response,
  // It counts decoded bytes, because a small compressed body can become a large one.
  { maxResponseSize: limit = 104_857_600, fail }: BodySource,
): Promise<unknown> {
  const { status, headers } = response;
  // Not every `fetch` has streams.
  const body = response.body as Partial<Bytes> | null | undefined;
  const reader = body?.getReader?.();
  if (!reader) return response[kind]();
  const decoder = new TextDecoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let turn; !(turn = await reader.read()).done;) {
    const { value } = turn;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw fail(
        "too-large",
        `returned more than ${String(limit)} bytes; see maxResponseSize`,
        {
          status,
          headers,
        },
      );
    }
    chunks.push(value);
  }
  return kind === "text"
    ? chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") +
        decoder.decode()
    : new Blob(chunks, { type: headers.get("content-type") ?? "" });
}
