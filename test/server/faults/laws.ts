/** What must hold for every answer, whatever was sent. */
import { key, type Application } from "./application.js";
import type { Delivery } from "./delivery.js";
import type { Exchange, WireAnswer } from "./wire.js";

const refusals = new Set([400, 401, 404, 405, 406, 408, 413, 415, 417, 431]);

/** Null where all is well. */
export function violation(
  application: Application,
  { answers, raw, closed }: Exchange,
  delivery: Delivery,
): string | null {
  if (delivery !== "cut" && !closed)
    return "the server did not end the connection";
  if (delivery !== "cut" && delivery !== "lying" && answers.length === 0)
    return "there was no answer";
  if (raw.includes(key)) return "the key was told";
  for (const answer of answers) {
    const broken = brokenLaw(application, answer);
    if (broken !== null) return broken;
  }
  const { errors, hooks } = application.seen;
  const [error] = errors.splice(0);
  if (error !== undefined) return `onError was told: ${error}`;
  if (hooks.splice(0).some((told) => told.includes(key)))
    return "a hook was told the key";
  return null;
}

function brokenLaw(
  application: Application,
  answer: WireAnswer,
): string | null {
  const { status, headers, body } = answer;
  if (status < 400) return null;
  if (!refusals.has(status)) return `the status is ${String(status)}`;
  if (headers["content-type"] !== "application/json")
    return "the error is no JSON";
  let error: unknown;
  try {
    error = JSON.parse(body);
  } catch {
    return "the error is broken JSON";
  }
  if (!application.isError(error))
    return "the error does not match the description";
  if ((error as { status: number }).status !== status)
    return "the error has another status";
  if (
    /\n|\bat .*:\d+:\d+|file:\/\/|node_modules|\.js\b|RangeError|TypeError/.test(
      body,
    )
  )
    return "the error tells of the inside";
  return null;
}
