/** The domain that a command adds or removes. */
import { fail } from "../../../base/diagnostics.js";
import type { HostName } from "../config/host-name.js";
import { filePositional } from "./file.js";

export const domainPositionals = {
  domain: { type: "string", description: "The domain." },
  ...filePositional,
} as const;

export async function domainArgument(
  args: Readonly<Record<string, unknown>>,
): Promise<HostName> {
  const text = args["domain"];
  if (typeof text !== "string") {
    return fail("bad-arguments", null, {
      problem: "The domain is missing.",
      hint: "Name it after the command, such as docs.example.org.",
    });
  }
  const { parseHostName } = await import("../config/host-name.js");
  const parsed = parseHostName(text);
  if (parsed.kind === "host") return parsed.host;
  const { reason, hint } = parsed;
  return fail("domain-invalid", null, { text, reason, hint });
}
