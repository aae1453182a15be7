/** Workflow commands of GitHub Actions, which show a message at a line of a pull request. */
import type { JsonDiagnostic } from "../problem.js";

export function githubCommands(problems: readonly JsonDiagnostic[]): string[] {
  return problems.map(
    ({ severity, code, message, fix, file, line, column }) => {
      const properties = Object.entries({
        file,
        line,
        col: column,
        title: code,
      })
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}=${property(String(value))}`);
      return `::${severity} ${properties.join(",")}::${data(`${message} ${fix}`)}`;
    },
  );
}

function data(text: string): string {
  return text
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
