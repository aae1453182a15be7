/** The progress of a command, on a line of the terminal. */
import { visible } from "../base/diagnostics.js";
import type { Io } from "./io.js";
import { painter } from "./style.js";

/** A status line that is rewritten in place. Only a terminal shows it. */
export interface Progress {
  show(step: string): void;
  /** A bar with a text. Short runs show none. */
  bar(bar: Bar): void;
  clear(): void;
}

interface Bar {
  /** The number of steps that are finished, and of all steps. */
  readonly done: number;
  readonly total: number;
  readonly text: string;
  readonly milliseconds: number;
}

/** A run that ends earlier needs no bar. */
const patience = 500;

const barWidth = 20;

export function createProgress(io: Io, json: boolean): Progress {
  const { stderr, env } = io;
  const isSilent =
    json ||
    stderr.isTTY !== true ||
    env["TERM"] === "dumb" ||
    (env["CI"] ?? "") !== "";
  if (isSilent) return { show() {}, bar() {}, clear() {} };
  const wipe = "\r\u001b[2K";
  const paint = painter(io, stderr);
  // Some terminals say that they have no columns.
  const fitting = (text: string) =>
    visible(text).slice(0, (stderr.columns || 80) - 1);
  return {
    show(step) {
      stderr.write(`${wipe}${fitting(step)}`);
    },
    bar({ done, total, text, milliseconds }) {
      if (milliseconds < patience) return;
      const full = Math.round((barWidth * Math.min(done, total)) / total);
      const bar = `[${"#".repeat(full)}${"-".repeat(barWidth - full)}]`;
      const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
      const line = fitting(`${bar} ${text}, ${seconds}`);
      const shown = line.slice(0, bar.length);
      stderr.write(`${wipe}${paint("cyan", shown)}${line.slice(bar.length)}`);
    },
    clear: () => void stderr.write(wipe),
  };
}
