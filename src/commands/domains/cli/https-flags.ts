/** The flags of `domains verify` for web servers. */
import { resolve } from "node:path";
import type { ServerAddress } from "../dns/server-address.js";
import type { HttpsOptions } from "../https/judge-https.js";
import { fail } from "../../../base/diagnostics.js";
import { booleanFlag, textFlag } from "../../../cli/flags.js";
import { currentTime, type Io } from "../../../cli/io.js";

export const httpsFlags = {
  https: booleanFlag(
    "Connect to each domain with right records, and check its certificate and redirects.",
  ),
  connect: textFlag(
    "With --https: connect to this host and port instead of port 443 of each domain, such as 127.0.0.1:8443.",
  ),
  "connect-http": textFlag("The same for port 80, such as 127.0.0.1:8080."),
  ca: textFlag(
    "With --https: a file with root certificates to trust, in the PEM format, beside the known authorities.",
  ),
  "min-days": textFlag(
    "With --https: the days that a certificate must still be valid; by default a sixth of its lifetime, and at most 14.",
  ),
} as const;

interface HttpsArgs {
  readonly https: boolean;
  readonly connect: string | undefined;
  readonly "connect-http": string | undefined;
  readonly ca: string | undefined;
  readonly "min-days": string | undefined;
}

const timeout = 10_000;

/** Returns null without `--https`. */
export async function httpsOptions(
  args: HttpsArgs,
  io: Pick<Io, "cwd" | "now">,
): Promise<HttpsOptions | null> {
  if (!args.https) {
    const others = ["connect", "connect-http", "ca", "min-days"] as const;
    const given = others.find((name) => args[name] !== undefined);
    if (given === undefined) return null;
    return fail("bad-arguments", null, {
      problem: `--${given} is a flag for --https.`,
      hint: `Add --https, or remove --${given}.`,
    });
  }
  return {
    https: await addressOf("connect", args.connect),
    http: await addressOf("connect-http", args["connect-http"]),
    ca: args.ca === undefined ? [] : [await caText(args.ca, io.cwd)],
    minDays: daysOf(args["min-days"]),
    timeout,
    now: () => currentTime(io),
  };
}

async function addressOf(
  flag: string,
  text: string | undefined,
): Promise<ServerAddress | null> {
  if (text === undefined) return null;
  const { parseEndpointAddress } = await import("../https/endpoint.js");
  return (
    parseEndpointAddress(text) ??
    fail("bad-arguments", null, {
      problem: `--${flag} ${text} is not a host with a port.`,
      hint: "Write it as 127.0.0.1:8443, [::1]:8443 or localhost:8443.",
    })
  );
}

async function caText(path: string, cwd: string): Promise<string> {
  const [{ X509Certificate }, { readUserFile }] = await Promise.all([
    import("node:crypto"),
    import("../../../cli/user-file.js"),
  ]);
  const text = await readUserFile(resolve(cwd, path), path);
  try {
    // Throws if the text is not a certificate.
    new X509Certificate(text);
    return text;
  } catch {
    return fail("bad-arguments", null, {
      problem: `--ca ${path} is not a certificate.`,
      hint: "Name a file in the PEM format, which begins with -----BEGIN CERTIFICATE-----.",
    });
  }
}

function daysOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  return fail("bad-arguments", null, {
    problem: `--min-days ${text} is not a number of days.`,
    hint: "Write a whole number, such as 14.",
  });
}
