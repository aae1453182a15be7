/** HTTP as bytes on a socket: what is sent may be anything, what comes back must be proper. */
import { connect, type Socket } from "node:net";

export interface WireAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Exchange {
  /** All final answers; interim ones (`100 Continue`) are in `interim`. */
  readonly answers: readonly WireAnswer[];
  readonly interim: readonly number[];
  /** Everything as it came. */
  readonly raw: string;
  /** Whether the server ended the connection, before the time was over. */
  readonly closed: boolean;
}

export interface Conversation {
  send(bytes: string | Uint8Array): void;
  /** Says that nothing more is going to be sent. */
  end(): void;
  /** Cuts the connection. */
  cut(): void;
  /** Waits until the server closes, or until so many answers are complete. */
  answers(count?: number, patience?: number): Promise<Exchange>;
}

export function converse(port: number): Conversation {
  const socket: Socket = connect({ port, host: "127.0.0.1" });
  const chunks: Buffer[] = [];
  let closed = false;
  let wake = (): void => undefined;
  socket.setNoDelay(true);
  socket.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    wake();
  });
  // A reset is one of the ways in which a server may end a connection.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    closed = true;
    wake();
  });
  return {
    send: (bytes) => void socket.write(bytes),
    end: () => void socket.end(),
    cut: () => void socket.destroy(),
    answers(count = Infinity, patience = 5000) {
      return new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          wake = () => undefined;
          const raw = Buffer.concat(chunks).toString("latin1");
          resolve({ ...parseAnswers(raw), raw, closed });
          if (count === Infinity) socket.destroy();
        };
        const timer = setTimeout(finish, patience);
        wake = () => {
          const raw = Buffer.concat(chunks).toString("latin1");
          if (closed || parseAnswers(raw).answers.length >= count) finish();
        };
        wake();
      });
    },
  };
}

/** The complete answers at the start of what came. Answers to HEAD do not fit in here. */
export function parseAnswers(
  raw: string,
): Pick<Exchange, "answers" | "interim"> {
  const answers: WireAnswer[] = [];
  const interim: number[] = [];
  let at = 0;
  for (;;) {
    const head = raw.indexOf("\r\n\r\n", at);
    if (head < 0) return { answers, interim };
    const [first = "", ...lines] = raw.slice(at, head).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [
          line.slice(0, colon).toLowerCase(),
          line.slice(colon + 1).trim(),
        ];
      }),
    );
    at = head + 4;
    if (status < 200) {
      interim.push(status);
      continue;
    }
    const length = Number(headers["content-length"] ?? 0);
    if (raw.length < at + length) return { answers, interim };
    const body = Buffer.from(raw.slice(at, at + length), "latin1");
    answers.push({ status, headers, body: body.toString("utf8") });
    at += length;
  }
}
