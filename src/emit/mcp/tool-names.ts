/** The names of tools: an alphabet and a length that hosts accept. */
import type { Operation } from "../../model/model.js";
import type { TargetContext } from "../target.js";

/**
 * The longest name of a tool. Hosts accept 64 characters or fewer, and put the name of the server before the name of the tool, so there must be room
 * for both.
 */
const longestTool = 48;
/** In a search, names are values. */
const longestValue = 120;

/** Names that the server uses itself. */
const ownNames = ["search", "call", "run"];

export function toolNames(
  { names }: TargetContext,
  operations: readonly Operation[],
  mode: "each" | "search",
): ReadonlyMap<Operation, string> {
  const used = new Set(ownNames);
  const longest = mode === "each" ? longestTool : longestValue;
  const given = new Map<Operation, string>();
  // The names of the spec first, so that no derived name takes one of them.
  for (const operation of operations) {
    const { mcp } = operation;
    const name = mcp?.kind === "tool" ? mcp.name : null;
    if (name !== null)
      given.set(operation, unused(safe(name, longest), used, longest));
  }
  for (const operation of operations)
    if (!given.has(operation)) {
      const { call } = names.operation(operation.id);
      given.set(operation, unused(safe(call, longest), used, longest));
    }
  return given;
}

function safe(text: string, longest: number): string {
  const letters = text.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, longest);
  return /[A-Za-z0-9]/.test(letters) ? letters : "operation";
}

function unused(name: string, used: Set<string>, longest: number): string {
  let candidate = name;
  for (let count = 2; used.has(candidate); count++) {
    const suffix = `_${String(count)}`;
    candidate = name.slice(0, longest - suffix.length) + suffix;
  }
  used.add(candidate);
  return candidate;
}
