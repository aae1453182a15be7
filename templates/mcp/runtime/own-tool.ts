// Part of the Specwright runtime.
import type { CallContext } from "./call.js";
import type { ListedTool, Tool, ToolResult } from "./tool.js";

/** A tool that belongs to no operation. */
export interface OwnTool {
  readonly listed: ListedTool;
  /** Also says which operation the call was about. */
  call(
    input: unknown,
    context: CallContext,
  ): Promise<{ result: ToolResult; operation: Tool | null }>;
}
