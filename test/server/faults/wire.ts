/** HTTP as bytes on a socket: what is sent may be anything, what comes back must be proper. */
import { subscribe } from "node:diagnostics_channel";
import { connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

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
  /** Whether the connection is closed. */
  readonly closed: boolean;
}

export interface Conversation {
  send(bytes: string | Uint8Array): void;
  /** Waits until a server of this process has read everything that was sent, or the connection is closed. */
  arrived(): Promise<void>;
  /** Says that nothing more is going to be sent. */
  end(): void;
  /** Cuts the connection. */
  cut(): void;
  /** Waits until the server closes, or until so many answers are complete. */
  answers(count?: number): Promise<Exchange>;
  /** Waits until the server closes, or until it has sent an interim answer. */
  interim(): Promise<void>;
}

/** The connections of the servers of this process, by the ports of their clients. */
const accepted = new Map<number | undefined, Socket>();
subscribe("net.server.socket", (message) => {
  const { socket } = message as { socket: Socket };
  const port = socket.remotePort;
  accepted.set(port, socket);
  socket.once("close", () => {
    if (accepted.get(port) === socket) accepted.delete(port);
  });
});

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
  const read = (): string => Buffer.concat(chunks).toString("latin1");
  const until = (isReached: (raw: string) => boolean): Promise<void> =>
    new Promise((resolve) => {
      wake = () => {
        if (!closed && !isReached(read())) return;
        wake = () => undefined;
        resolve();
      };
      wake();
    });
  return {
    send: (bytes) => void socket.write(bytes),
    async arrived() {
      const isArrived = () =>
        accepted.get(socket.localPort)?.bytesRead === socket.bytesWritten;
      while (!closed && !isArrived()) await turn();
    },
    end: () => void socket.end(),
    cut: () => void socket.destroy(),
    async answers(count = Infinity) {
      await until((raw) => parseAnswers(raw).answers.length >= count);
      const raw = read();
      return { ...parseAnswers(raw), raw, closed };
    },
    interim: () => until((raw) => parseAnswers(raw).interim.length > 0),
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
