/** `specwright domains verify`: compares DNS with the file, and says what to change. */
import { countOf } from "../../../base/count-of.js";
import { setTimeout as sleep } from "node:timers/promises";
import type { DnsServer } from "../dns/server-address.js";
import type { DomainReport } from "../verify/verify.js";
import { verifyJson, type VerifyDetails } from "./json.js";
import { fail } from "../../../base/diagnostics.js";
import type { Command } from "../../../cli/command.js";
import { listFlag, textFlag, withWarnings } from "../../../cli/flags.js";
import type { Io } from "../../../cli/io.js";
import { addCount, raiseExitCode } from "../../../cli/outcome.js";
import type { Progress } from "../../../cli/progress.js";
import { painter, type Paint } from "../../../cli/style.js";
import { filePositional, openDomainsFile } from "./file.js";
import { httpsFlags, httpsOptions } from "./https-flags.js";

const flags = {
  resolver: listFlag(
    "The IP address of a DNS server to ask, with an optional port, such as 127.0.0.1:5300; by default the resolver of the system.",
  ),
  wait: textFlag(
    "Repeat the check until all domains are ok, for at most this time, such as 90s, 30m or 48h.",
  ),
  ...httpsFlags,
} as const;

export const verifyCommand: Command<typeof flags, VerifyDetails> = {
  name: "domains verify",
  description:
    "Check the DNS records of the domains, and with --https their certificates and redirects",
  findings: ["a domain is not ready", withWarnings],
  positionals: filePositional,
  flags,
  json: verifyJson,
  async run(run) {
    const { args, io, outcome, progress } = run;
    const servers = await serversOf(args.resolver ?? []);
    const wait = await waitOf(args.wait);
    const options = await httpsOptions(args, io);
    const { config } = await openDomainsFile(run);
    if (config === null) return;
    const [{ verifyDomains }, { checkUntilDone }, { Readiness }] =
      await Promise.all([
        import("../verify/verify.js"),
        import("../verify/wait.js"),
        import("../verify/readiness.js"),
      ]);
    const readiness = new Readiness(config.added);
    const checks = options === null ? {} : { https: { options, readiness } };
    progress.show("Asking DNS servers ...");
    const reports = await checkUntilDone({
      wait,
      check: () => verifyDomains(config, servers, checks),
      isDone: (found) => found.every(isOk),
      onPause: await pauseNotice(io, progress, args.json),
      clock: { now: Date.now, sleep: (time) => sleep(time) },
    });
    outcome.details = { domains: reports };
    for (const { state } of reports) addCount(outcome, state);
    if (!reports.every(isOk)) raiseExitCode(outcome, 1);
    outcome.text.push(...(await reportText(reports, painter(io, io.stdout))));
  },
};

async function serversOf(texts: readonly string[]): Promise<DnsServer[]> {
  const { parseServerAddress, systemServer } =
    await import("../dns/server-address.js");
  if (texts.length === 0) {
    const system = systemServer();
    return system === null
      ? fail("bad-arguments", null, {
          problem: "This system has no DNS server.",
          hint: "Name one with --resolver.",
        })
      : [system];
  }
  return texts.map((label) => {
    const address = parseServerAddress(label);
    if (address !== null) return { label, addresses: [address] };
    return fail("bad-arguments", null, {
      problem: `--resolver ${label} is not an IP address with an optional port.`,
      hint: "Write it as 127.0.0.1:5300 or [::1]:5300.",
    });
  });
}

async function waitOf(text: string | undefined): Promise<number> {
  if (text === undefined) return 0;
  const { parseDuration } = await import("../verify/wait.js");
  return (
    parseDuration(text) ??
    fail("bad-arguments", null, {
      problem: `--wait ${text} is not a duration.`,
      hint: "Write a number with s, m, h or d, such as 90s, 30m or 48h; at most 30d.",
    })
  );
}

/** Returns a function that shows the progress: in place on a terminal, otherwise in lines. */
async function pauseNotice(io: Io, progress: Progress, json: boolean) {
  const { durationText } = await import("../verify/wait.js");
  return (reports: readonly DomainReport[], pause: number): void => {
    const ready = reports.filter(isOk).length;
    const text = `${ready} of ${reports.length} domains are ok. Next check in ${durationText(pause)} ...`;
    if (io.stderr.isTTY === true) progress.show(text);
    else if (!json) io.stderr.write(`${text}\n`);
  };
}

/** The result of `domains verify` for people. */
function isOk({ state }: DomainReport): boolean {
  return state === "ok";
}

async function reportText(
  reports: readonly DomainReport[],
  paint: Paint,
): Promise<string[]> {
  const [{ hostText }, { textTable }] = await Promise.all([
    import("../config/host-name.js"),
    import("../../../base/common/text-table.js"),
  ]);
  const heads = textTable(
    reports.map(({ state, domain, unicode, https }) => [
      state,
      hostText({ ascii: domain, unicode }),
      https === null ? "" : daysLeftText(https.certificate?.daysLeft),
    ]),
  );
  const ready = reports.filter(isOk).length;
  return [
    ...reports.flatMap((report, index) => {
      const { state, message, fix } = report;
      const rest = (heads[index] ?? "").slice(state.length);
      return [
        `${paint(isOk(report) ? "green" : "red", state)}${rest}`,
        `  ${message}`,
        ...(fix === null ? [] : [`  ${fix}`]),
      ];
    }),
    `${ready} of ${reports.length} domains are ok.`,
  ];
}

function daysLeftText(days: number | undefined): string {
  return days === undefined ? "no certificate" : `${countOf(days, "day")} left`;
}
