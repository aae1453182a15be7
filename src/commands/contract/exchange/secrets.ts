/**
 * Values of the command line that no report may show: those of `--header` and `--auth`. A value may have names of
 * environment variables: `Bearer $API_KEY`.
 */
import { fail } from "../../../base/diagnostics.js";
import {
  credentialKind,
  credentialPlace,
  hasCredential,
  securityOf,
  type Credential,
} from "../../../facts/operations/security-schemes.js";
import type {
  ApiModel,
  Operation,
  SecuritySchemeKind,
} from "../../../model/model.js";

export interface SecretValue {
  location: "header" | "query" | "cookie";
  name: string;
  /** Text before the secret, which may come from the spec: `Bearer `. */
  prefix: string;
  value: string;
  /** What reports show in place of the value, for the double quotes of a shell: `$API_KEY`. */
  shown: string;
}

export interface Secrets {
  /** The headers of all requests. */
  headers: readonly SecretValue[];
  /** The credentials of an operation; null if some are missing. */
  of(operation: Operation): readonly SecretValue[] | null;
  /** Replaces secret values in a text. */
  redact(text: string): string;
}

interface SecretFlags {
  header: readonly string[];
  auth: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

export function createSecrets(
  model: ApiModel,
  flags: SecretFlags,
  env: Environment,
): Secrets {
  const headers = flags.header.map((line): SecretValue => {
    const [, name = "", text = ""] = /^([^:\s]+):\s*(.*)$/s.exec(line) ?? [];
    if (name === "") badFlag("--header", line, "Write --header 'name: value'.");
    return {
      location: "header",
      name,
      prefix: "",
      ...expanded(text, name, env),
    };
  });
  const byScheme = new Map(
    flags.auth.map((line): [string, SecretValue] => {
      const [, name = "", text = ""] = /^([^=]+)=(.*)$/s.exec(line) ?? [];
      const scheme = model.securitySchemes.find((one) => one.name === name);
      if (scheme === undefined)
        return badFlag(
          "--auth",
          name || "without a name",
          `Write --auth SCHEME=VALUE, with one of: ${model.securitySchemes.map((one) => one.name).join(", ")}.`,
        );
      return [name, credential(scheme.scheme, expanded(text, name, env))];
    }),
  );
  const values = [...headers, ...byScheme.values()]
    .flatMap(({ value, shown }) => [
      { value, shown },
      // The credential itself, without the word before it.
      { value: value.replace(/^\S+ /, ""), shown: shown.replace(/^\S+ /, "") },
    ])
    .filter(({ value }) => value.length >= 4)
    .sort((one, other) => other.value.length - one.value.length);
  return {
    headers,
    of(operation) {
      const alternatives = securityOf(model, operation);
      if (alternatives.length === 0) return [];
      for (const schemes of alternatives) {
        const found = schemes.map((one) => secretOf(one, byScheme, headers));
        if (found.every((one) => one !== null))
          return found.filter((one) => !headers.includes(one));
      }
      return null;
    },
    redact: (text) =>
      values.reduce(
        (before, { value, shown }) => before.replaceAll(value, shown),
        text,
      ),
  };
}

/** Credentials of the form that an operation needs, which no service knows. */
export function wrongCredentials(
  model: ApiModel,
  operation: Operation,
): SecretValue[] {
  const value = "specwright-wrong-key";
  const [first = []] = securityOf(model, operation);
  return first.flatMap(({ scheme: { scheme } }) =>
    hasCredential(scheme) ? [credential(scheme, { value, shown: value })] : [],
  );
}

/** The place of a credential that the spec does not describe. */
const unknownPlace = {
  location: "header",
  name: "Authorization",
  prefix: "Bearer ",
} as const;

/** The header of the command line may also be that of a scheme. */
function secretOf(
  { scheme: { name, scheme } }: Credential,
  byScheme: ReadonlyMap<string, SecretValue>,
  headers: readonly SecretValue[],
): SecretValue | null {
  const own = byScheme.get(name);
  if (own) return own;
  const place = credentialPlace(scheme) ?? unknownPlace;
  if (place.location !== "header") return null;
  const header = place.name.toLowerCase();
  return headers.find((one) => one.name.toLowerCase() === header) ?? null;
}

function credential(
  scheme: SecuritySchemeKind,
  { value, shown }: Pick<SecretValue, "value" | "shown">,
): SecretValue {
  const place = credentialPlace(scheme) ?? unknownPlace;
  return credentialKind(scheme) === "basic"
    ? {
        ...place,
        value: Buffer.from(value).toString("base64"),
        shown: `$(printf %s "${shown}" | base64)`,
      }
    : { ...place, value, shown };
}

/** Fills in environment variables. A value without any is shown as a variable with the name of its flag. */
function expanded(
  text: string,
  name: string,
  env: Environment,
): Pick<SecretValue, "value" | "shown"> {
  const variable = /\$\{(\w+)\}|\$([A-Za-z_]\w*)/g;
  const value = text.replace(
    variable,
    (_, braced: string | undefined, plain: string | undefined) => {
      const key = braced ?? plain ?? "";
      return (
        env[key] ??
        fail("bad-arguments", null, {
          problem: `The environment variable ${key} is not set.`,
          hint: "Set it, or write another name after the dollar sign.",
        })
      );
    },
  );
  if (value !== text) return { value, shown: text };
  const [, word = ""] = /^(Bearer |Basic )/i.exec(text) ?? [];
  const own = name.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  return { value, shown: `${word}$${own}` };
}

function badFlag(flag: string, text: string, hint: string): never {
  // The rest of the line may be a secret.
  const name = text.split(/[:=]/, 1)[0] ?? "";
  return fail("bad-arguments", null, {
    problem: `${flag} ${name} cannot be used.`,
    hint,
  });
}
