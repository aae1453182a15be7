// Part of the Specwright runtime.
/** The tools of a server, without a protocol: what it lists, and what it does when one is called. */
import { callTool, mistakeOfHost, type CallContext } from "./call.js";
import { checkedTime } from "./durations.js";
import { callHook } from "./guard.js";
import { listedTool } from "./listing.js";
import { isAllowed, isSelected, type Offer } from "./offered.js";
import { dataNotice, type Limits } from "./result.js";
import type { OwnTool } from "./own-tool.js";
import type { CodeMode } from "./run/code-mode.js";
import { runTool } from "./run/run-tool.js";
import { searchTools } from "./search/search-tools.js";
import { createSecrets, type Secrets } from "./secrets.js";
import type { ListedTool, Tool, ToolApi, ToolResult } from "./tool.js";

/** A finished call, without its values. */
export interface CallEvent {
  readonly tool: string;
  readonly operation: string | null;
  readonly failed: boolean;
  readonly milliseconds: number;
}

export interface ToolOptions extends Offer, Limits {
  /** Whether tools describe their results; true by default. Without it, the list is shorter. */
  readonly outputSchemas?: boolean;
  /** Adds the tool `run`, which executes code in a sandbox of the host. */
  readonly codeMode?: CodeMode;
  /** Called after each call, for logs. */
  readonly onCall?: (event: CallEvent) => void;
}

export interface Toolbox {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** For the model: what the server is for, and how to read its results. */
  readonly instructions: string;
  list(): ListedTool[];
  /** Null if there is no tool with this name. */
  call(
    name: string,
    input: unknown,
    signal?: AbortSignal,
  ): Promise<ToolResult | null>;
}

/** `createClient` gets the function that remembers credentials. */
export function createToolbox(
  api: ToolApi,
  options: ToolOptions,
  createClient: (watch: Secrets["watch"]) => unknown,
): Toolbox {
  const { maxStreamTime = 0, codeMode } = options;
  checkedTime("maxStreamTime", maxStreamTime);
  checkedTime("timeout", codeMode?.timeout ?? 0);
  const secrets = createSecrets();
  const client = createClient((auth) => secrets.watch(auth));
  // Asked at each call, because an operation can reach its removal date while the server runs.
  const offered = (): Tool[] =>
    api.tools.filter(
      (tool) => isSelected(tool, options) && isAllowed(tool, options),
    );
  const hidden = (): number =>
    api.tools.filter(
      (tool) => isSelected(tool, options) && !isAllowed(tool, options),
    ).length;
  const own = (): readonly OwnTool[] => [
    ...(api.mode === "search"
      ? searchTools(api, offered(), options.allow ?? "read-only")
      : []),
    ...(codeMode ? [runTool(offered(), codeMode)] : []),
  ];
  const perform = async (
    name: string,
    input: unknown,
    signal: AbortSignal | undefined,
  ): Promise<{ result: ToolResult; operation: Tool | null } | null> => {
    const context: CallContext = { client, limits: options, secrets, signal };
    const found = own().find(({ listed }) => listed.name === name);
    if (found) return found.call(input, context);
    const operation =
      api.mode === "each"
        ? offered().find((tool) => tool.name === name)
        : undefined;
    return operation
      ? { result: await callTool(operation, input, context), operation }
      : null;
  };
  return {
    name: api.name,
    title: api.title,
    version: api.version,
    instructions: instructionsOf(api, options, hidden()),
    list: () => [
      ...(api.mode === "each"
        ? offered().map((tool) =>
            listedTool(api, tool, options.outputSchemas !== false),
          )
        : []),
      ...own().map(({ listed }) => listed),
    ],
    async call(name, input, signal) {
      const start = performance.now();
      const done = await perform(name, input, signal).catch(
        (error: unknown) => ({
          result: mistakeOfHost(name, error),
          operation: null,
        }),
      );
      if (done === null) return null;
      callHook(console.error, options.onCall, {
        tool: name,
        operation: done.operation?.name ?? null,
        failed: done.result.isError === true,
        milliseconds: Math.round(performance.now() - start),
      });
      return done.result;
    },
  };
}

function instructionsOf(
  { about, mode, title }: ToolApi,
  { allow = "read-only" }: Offer,
  hidden: number,
): string {
  return [
    about === "" ? `Tools for the API ${title}.` : about,
    mode === "search"
      ? "Find an operation with `search`, then call it with `call`."
      : "",
    hidden === 0
      ? ""
      : `This server is ${allow === "all" ? "limited" : allow}: ${String(hidden)} operations of the API are not available. Do not look for another way to change data.`,
    `Results contain the response of the API. ${dataNotice}`,
    "Credentials are configured by the host. Never ask for them, and never pass them as input.",
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}
