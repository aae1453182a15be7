// Part of the Specwright runtime.
/** Settings of a server from environment variables, for hosts that start a process. */
import type { Offer } from "./offered.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A credential and the variables that hold it. */
export type CredentialVariables =
  | { readonly kind: "text"; readonly variable: string }
  | {
      readonly kind: "basic";
      readonly username: string;
      readonly password: string;
    };

/** The settings that the variables contain. */
export function readEnvironment(
  env: Environment,
  prefix: string,
  credentials: Readonly<Record<string, CredentialVariables>>,
): Offer & { readonly baseUrl?: string; readonly auth?: object } {
  const value = (name: string): string | undefined => env[name] || undefined;
  const auth = Object.fromEntries(
    Object.entries(credentials).flatMap(
      ([scheme, from]): [string, unknown][] => {
        if (from.kind === "text") {
          const text = value(from.variable);
          return text === undefined ? [] : [[scheme, text]];
        }
        const username = value(from.username);
        const password = value(from.password);
        return username === undefined || password === undefined
          ? []
          : [[scheme, { username, password }]];
      },
    ),
  );
  const baseUrl = value(`${prefix}_BASE_URL`);
  const allow = value(`${prefix}_ALLOW`);
  const tags = value(`${prefix}_TAGS`);
  if (
    allow !== undefined &&
    allow !== "read-only" &&
    allow !== "additive" &&
    allow !== "all"
  )
    throw new Error(`${prefix}_ALLOW must be read-only, additive or all.`);
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(Object.keys(auth).length > 0 && { auth }),
    ...(allow !== undefined && { allow }),
    ...(tags !== undefined && {
      tags: tags.split(",").map((tag) => tag.trim()),
    }),
  };
}

/** The settings of an API whose description has no URL. */
export function readUrl(
  ...from: Parameters<typeof readEnvironment>
): ReturnType<typeof readEnvironment> & { readonly baseUrl: string } {
  const { baseUrl, ...others } = readEnvironment(...from);
  if (baseUrl === undefined)
    throw new Error(`Set ${from[1]}_BASE_URL to the URL of the API.`);
  return { ...others, baseUrl };
}

/** The variables of this process; none on platforms without them. */
export function processEnvironment(): Environment {
  const { process } = globalThis as { process?: { env?: Environment } };
  return process?.env ?? {};
}
