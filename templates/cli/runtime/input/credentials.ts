// Part of the Specwright runtime.
/** Credentials from the environment, or from a command such as one that reads a keychain. */
import { CommandFailure } from "../failure.js";
import type { Host } from "../host.js";
import type { CredentialSource, Program } from "../program.js";

type GetSecret = () => Promise<unknown>;

/** Functions by security scheme. The client calls those of the operation. */
export function credentialsFrom(
  { credentials }: Program,
  { env, runCommand }: Pick<Host, "env" | "runCommand">,
): Record<string, GetSecret> {
  const found = credentials.flatMap((source): [string, GetSecret][] => {
    const { scheme, variable } = source;
    const value = env[variable];
    const command = env[`${variable}_COMMAND`];
    if (value)
      return [[scheme, () => Promise.resolve(secretOf(source, value))]];
    if (!command) return [];
    return [
      [
        scheme,
        async () => {
          try {
            return secretOf(source, (await runCommand(command)).trim());
          } catch (cause) {
            if (cause instanceof CommandFailure) throw cause;
            // The message of the error would contain the output.
            throw new CommandFailure(
              `The command in ${variable}_COMMAND failed.`,
            );
          }
        },
      ],
    ];
  });
  return Object.fromEntries(found);
}

function secretOf(
  { isBasic, variable }: CredentialSource,
  text: string,
): unknown {
  if (!isBasic) return text;
  const colon = text.indexOf(":");
  if (colon < 0)
    throw new CommandFailure(`${variable} must have the form USER:PASSWORD.`);
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Takes the place of a secret in a request that is only shown. The random `mark` occurs in no value of the user. */
export function placeholderOf(
  { variable }: CredentialSource,
  mark: string,
): string {
  return `__${variable}_${mark}__`;
}

/** The credentials that are set, or all if none is, with placeholders for their values. */
export function shownCredentials(
  program: Program,
  host: Pick<Host, "env" | "runCommand">,
  mark: string,
): Record<string, unknown> {
  const set = Object.keys(credentialsFrom(program, host));
  return Object.fromEntries(
    program.credentials
      .filter(({ scheme }) => set.length === 0 || set.includes(scheme))
      .map((source) => {
        const text = placeholderOf(source, mark);
        return [
          source.scheme,
          source.isBasic ? { username: text, password: "" } : text,
        ];
      }),
  );
}
