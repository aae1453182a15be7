// Part of the Specwright runtime.
/** The tool `run`: checks the types of a snippet, and executes it in the sandbox of the host. */
import { sendTool, type CallContext } from "../call.js";
import { hintsOf } from "../listing.js";
import type { OwnTool } from "../own-tool.js";
import { requestOf } from "../request.js";
import { delimited, failure, jsonOf, success } from "../result.js";
import { ownField, type Effect, type Tool, type ToolResult } from "../tool.js";
import type { CodeMode } from "./code-mode.js";

export function runTool(offered: readonly Tool[], mode: CodeMode): OwnTool {
  return {
    listed: {
      name: "run",
      title: "Run code with the API",
      description:
        "Runs TypeScript that uses several operations and returns one value, without showing the responses in between. The code is the body of an async function with the parameter `api`: `const { ok, body } = await api.OPERATION(input)`. Names and inputs are those of the operations. The types are checked first. The code has no network, no files and no other globals than those of ECMAScript. Return only the values that you need.",
      inputSchema: {
        type: "object",
        properties: { code: { type: "string" } },
        required: ["code"],
        additionalProperties: false,
      },
      annotations: {
        title: "Run code with the API",
        ...hintsOf({ effect: widest(offered), idempotent: false }),
      },
    },
    async call(input, context) {
      const code = ownField(input, "code");
      const result =
        typeof code === "string" && code.length <= 100_000
          ? await run(code, offered, mode, context)
          : failure(["`code` must be a text of at most 100,000 characters."], {
              problem: "invalid-input",
            });
      return { result, operation: null };
    },
  };
}

/** The strongest effect of these operations. */
export function widest(tools: readonly Tool[]): Effect {
  const order: readonly Effect[] = ["read", "add", "change"];
  return order[
    Math.max(0, ...tools.map(({ effect }) => order.indexOf(effect)))
  ] as Effect;
}

async function run(
  code: string,
  offered: readonly Tool[],
  { sandbox, check, timeout = 30_000, maxCalls = 100 }: CodeMode,
  context: CallContext,
): Promise<ToolResult> {
  const names = offered.map(({ name }) => name);
  const limit = AbortSignal.timeout(timeout);
  const signal = context.signal
    ? AbortSignal.any([context.signal, limit])
    : limit;
  /** A sandbox or a check that does not stop must not keep the caller waiting. */
  const inTime = <T>(work: T | Promise<T>): Promise<T> =>
    Promise.race([work, aborted(signal)]);
  const checked = await inTime(check(code, names));
  if (checked.kind === "invalid")
    return failure(
      [
        "The code was not run. Correct these errors:",
        ...checked.messages.slice(0, 20).map((message) => `- ${message}`),
      ],
      { problem: "invalid-code", messages: checked.messages.slice(0, 20) },
    );
  let calls = 0;
  try {
    const value = await inTime(
      sandbox.run({
        script: scriptOf(names, checked.javascript),
        signal,
        call: async (operation, input) => {
          signal.throwIfAborted();
          calls++;
          if (calls > maxCalls)
            throw new Error(`More than ${String(maxCalls)} calls.`);
          const tool = offered.find(({ name }) => name === operation);
          if (!tool) throw new Error("There is no such operation.");
          return callFromSandbox(tool, input, { ...context, signal });
        },
      }),
    );
    const { maxResultSize = 40_000 } = context.limits;
    const text = context.secrets.redact(value);
    if (text.length > maxResultSize)
      return failure(
        [
          `The value has ${String(text.length)} characters, more than ${String(maxResultSize)}. Return less.`,
        ],
        { problem: "too-large" },
      );
    return success([`Ran with ${String(calls)} calls.`, delimited(text)], {
      value: JSON.parse(text) as unknown,
      calls,
    });
  } catch (error) {
    const message = limit.aborted
      ? `The code ran for more than ${String(timeout)} ms.`
      : error instanceof Error
        ? error.message
        : "It threw a value that is not an error.";
    // The code may throw texts of responses.
    return failure(
      [
        `The code failed after ${String(calls)} calls.`,
        delimited(context.secrets.redact(message).slice(0, 2000)),
      ],
      { problem: "failed" },
    );
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}

/** All values cross the border as texts, so that no object of the host is reachable. */
function scriptOf(names: readonly string[], javascript: string): string {
  return `(async () => {
const api = {};
const json = (value) => JSON.stringify(value, (_, part) => typeof part === "bigint" ? String(part) : part);
for (const name of ${JSON.stringify(names)})
  api[name] = async (request) => JSON.parse(await call(name, json(request ?? {})));
const value = await (async (api) => {
${javascript}
})(Object.freeze(api));
return json(value) ?? "null";
})()`;
}

/** Failures are results for the code. What cannot be sent is an exception. */
async function callFromSandbox(
  tool: Tool,
  input: string,
  context: CallContext,
): Promise<string> {
  const made = requestOf(tool, JSON.parse(input));
  if ("issues" in made)
    throw new Error(
      made.issues.map(({ path, message }) => `${path} ${message}`).join("; "),
    );
  const { ok, declared, status, contentType, body } = await sendTool(
    tool,
    made.request,
    context,
  );
  const plain =
    body instanceof Blob ? { size: body.size, type: body.type } : body;
  return context.secrets.redact(
    jsonOf({ ok, declared, status, contentType, body: plain }),
  );
}
