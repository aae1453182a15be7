/**
 * Many test files share a process, in an order that changes. This fails for a file that leaves something behind which
 * the files after it would see.
 */
import { beforeAll, expect } from "vitest";

const events = ["SIGINT", "SIGTERM", "uncaughtException", "unhandledRejection"];

function global(name: string | symbol): unknown {
  return Reflect.get(globalThis, name);
}

/** What tests have set for a whole process. */
function stateOfProcess(): object {
  const telemetry = Symbol.for("opentelemetry.js.api.1");
  const parts = Object.keys(global(telemetry) ?? {});
  return {
    folder: process.cwd(),
    // OpenTelemetry has its propagator, its context manager and its providers beside its version there.
    telemetry: parts.filter((part) => part !== "version").sort(),
    listeners: events.map((event) => [event, process.listenerCount(event)]),
    functions: ["fetch", "setTimeout", "Date"].map(global),
  };
}

beforeAll(() => {
  const before = stateOfProcess();
  const variables = { ...process.env };
  return () => {
    expect(stateOfProcess(), "what the file leaves behind").toEqual(before);
    const changed = Object.keys({ ...variables, ...process.env }).filter(
      (name) => variables[name] !== process.env[name],
    );
    expect(changed, "environment variables that the file sets").toEqual([]);
  };
});
