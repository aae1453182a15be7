/** Everything that can be decided at start, read from environment variables. */
import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { StartError } from "./start-error.js";

export interface Config {
  host: string;
  /** 0 takes any free port. */
  port: number;
  storage: Storage;
  /** The key that clients must send; null keeps the one of before, or makes one. */
  apiKey: string | null;
  /** Whether a new database starts with a few pets and orders. */
  seed: boolean;
  logLevel: LogLevel;
  /** The sites whose scripts may use the API: `https://docs.petstore.example`. */
  corsOrigins: string[];
  /** Milliseconds in which a request must arrive completely. */
  requestTimeout: number;
  /** Milliseconds after the signal to stop in which the service is not ready but still takes requests. */
  drainDelay: number;
  /** How long requests that are running may take after the signal to stop, in milliseconds. */
  shutdownLimit: number;
  /** Where `pet.created` is sent; null for nowhere. */
  receiver: Receiver | null;
}

/** A receiver of webhooks, and the secret that it knows. */
export interface Receiver {
  url: string;
  secret: string;
}

export type Storage =
  { kind: "folder"; path: string } | { kind: "postgres"; url: string };

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

type Environment = Readonly<Record<string, string | undefined>>;

const defaultFolder = fileURLToPath(new URL("../data", import.meta.url));

export function readConfig(environment: Environment): Config {
  // Set but empty is more likely an accident of a deployment than a wish for the default.
  const read = (name: string): string | undefined => {
    const value = environment[name];
    if (value === "")
      throw wrong(name, "is empty; give it a value or leave it out");
    return value;
  };
  const seconds = (name: string, fallback: string, least = 0): number =>
    1000 * whole(name, read(name) ?? fallback, 3600, least);
  return {
    host: read("HOST") ?? "127.0.0.1",
    port: whole("PORT", read("PORT") ?? "8080", 65_535),
    storage: storage(read("DATABASE_URL"), read("DATA_DIR")),
    apiKey: apiKey(read("PETSTORE_API_KEY")),
    seed: oneOf("PETSTORE_SEED", read("PETSTORE_SEED") ?? "on", onOff) === "on",
    logLevel: oneOf("LOG_LEVEL", read("LOG_LEVEL") ?? "info", logLevels),
    corsOrigins: origins(read("CORS_ORIGINS")),
    requestTimeout: seconds("REQUEST_SECONDS", "30", 1),
    drainDelay: seconds("DRAIN_SECONDS", "1"),
    shutdownLimit: seconds("SHUTDOWN_SECONDS", "10"),
    receiver: receiver(read("WEBHOOK_URL"), read("WEBHOOK_SECRET")),
  };
}

const onOff = ["on", "off"] as const;

function storage(url: string | undefined, folder: string | undefined): Storage {
  if (url === undefined)
    return { kind: "folder", path: resolve(folder ?? defaultFolder) };
  // The address has a password in it, so no message shows it.
  if (!/^postgres(ql)?:\/\//.test(url))
    throw wrong("DATABASE_URL", "must begin with postgresql://");
  if (!URL.canParse(url))
    throw wrong(
      "DATABASE_URL",
      "is not a valid URL; characters such as # and / in a password are written as %23 and %2F",
    );
  return { kind: "postgres", url };
}

function apiKey(key: string | undefined): string | null {
  if (key === undefined) return null;
  // What a header can carry after the word Bearer.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw wrong(
      "PETSTORE_API_KEY",
      "must consist of visible ASCII characters, without spaces",
    );
  return key;
}

function origins(list: string | undefined): string[] {
  const found = list?.split(",").map((origin) => origin.trim()) ?? [];
  const bad = found.find(
    (origin) => !URL.canParse(origin) || new URL(origin).origin !== origin,
  );
  if (bad === undefined) return found;
  throw wrong(
    "CORS_ORIGINS",
    `must have origins such as https://docs.petstore.example, separated by commas, not "${bad}"`,
  );
}

function receiver(
  url: string | undefined,
  secret: string | undefined,
): Receiver | null {
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw wrong("WEBHOOK_URL", "must begin with https:// or http://");
  // The secret is not shown.
  if (secret === undefined || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret))
    throw wrong(
      "WEBHOOK_SECRET",
      "must be whsec_ and at least 24 bytes as base64",
    );
  return { url, secret };
}

function whole(name: string, text: string, most: number, least = 0): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw wrong(
    name,
    `must be a whole number from ${least} to ${most}, not "${text}"`,
  );
}

function oneOf<T extends string>(
  name: string,
  text: string,
  allowed: readonly T[],
): T {
  const found = allowed.find((value) => value === text);
  if (found !== undefined) return found;
  throw wrong(name, `must be one of ${allowed.join(", ")}, not "${text}"`);
}

function wrong(name: string, problem: string): StartError {
  return new StartError(`${name} ${problem}.`, 2);
}
