/** The result of `domains verify` for people. */
import type { DomainReport } from "../verify/verify.js";
import type { Paint } from "../../../cli/style.js";

export function isOk({ state }: DomainReport): boolean {
  return state === "ok";
}

export async function reportText(
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
  if (days === undefined) return "no certificate";
  return days === 1 ? "1 day left" : `${days} days left`;
}
