// Part of the Specwright runtime, copied unchanged.
/** The lines of a body, as they arrive. */

/** Leaving the loop early ends the download. */
export async function* linesOf(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let finished = false;
  try {
    while (!finished) {
      const { done, value } = (await reader.read()) as {
        done: boolean;
        value?: Uint8Array;
      };
      finished = done;
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A CR at the end may be the first half of a CRLF: it waits for what follows.
      const complete = done ? rest : rest.replace(/\r$/, "");
      const lines = complete.split(/\r\n|\n|\r/);
      const last = lines.pop() ?? "";
      rest = last + rest.slice(complete.length);
      yield* lines;
    }
    if (rest !== "") yield rest;
  } finally {
    if (!finished) await reader.cancel();
  }
}
