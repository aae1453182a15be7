/** The statement that refuses another version of `@specwright/runtime` when generated code is loaded. */
import { args, sequence, str, valueRef, type Code } from "./code/index.js";
import type { TargetContext } from "./target.js";

/** `requireRuntime("1.0.0")`, or null if the runtime is copied. */
export function runtimeCheck(
  { names, runtimeVersion }: TargetContext,
  target: string,
): Code | null {
  if (runtimeVersion === null) return null;
  const check = names.fixed(target, "runtime/version", "requireRuntime");
  return sequence(valueRef(check), args([str(runtimeVersion)]));
}
