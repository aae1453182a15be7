// Part of the Specwright runtime.
/** Fills in the variables of a server URL. */

export interface ServerVariable {
  readonly default: string;
  /** The allowed values; without it, any value. */
  readonly enum?: readonly string[];
}

/**
 * Fills `{name}` with the given value or the default. A value must not change other parts of the URL, because the
 * client sends credentials to that server.
 */
export function fillServer(
  url: string,
  variables: Readonly<Record<string, ServerVariable>>,
  given: Readonly<Record<string, string | undefined>> = {},
): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string, at: number) => {
    const variable = Object.hasOwn(variables, name)
      ? variables[name]
      : undefined;
    if (!variable) return whole;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) return variable.default;
    check(name, value, variable, {
      before: url.slice(0, at),
      after: url.slice(at + whole.length),
    });
    return value;
  });
}

/** The text of the template around a variable. */
interface Surroundings {
  readonly before: string;
  readonly after: string;
}

function check(
  name: string,
  value: string,
  { enum: allowed = [] }: ServerVariable,
  around: Surroundings,
): void {
  if (allowed.length > 0) {
    if (allowed.includes(value)) return;
    throw new TypeError(
      `The server variable ${name} must be one of ${allowed.join(", ")}`,
    );
  }
  const { allowedText, description } = placeOf(around);
  const hasDotSegment = /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(value);
  if (allowedText.test(value) && !hasDotSegment) return;
  throw new TypeError(`The server variable ${name} must be ${description}`);
}

interface VariablePlace {
  readonly allowedText: RegExp;
  readonly description: string;
}

const host = "(?:[\\w~.-]|[^\\0-\\x7f])+";
const segment = "(?:[\\w~.!$&'()*+,;=:@-]|[^\\0-\\x7f]|%[\\da-f]{2})+";

/** The part of the URL that the variable belongs to. */
function placeOf({ before, after }: Surroundings): VariablePlace {
  if (after.startsWith("://")) {
    return { allowedText: /^https?$/i, description: "http or https" };
  }
  const authority = /^(?:[^/?#]*:)?\/\/([^/?#]*)$/.exec(before)?.[1];
  // A variable at the start may end with a host. Then the host continues up to the next slash.
  const afterHost = /^\{[^/]*$/.exec(before)?.[0];
  if ((authority ?? afterHost)?.endsWith(":")) {
    return { allowedText: /^\d+$/, description: "a port number" };
  }
  if (authority !== undefined) {
    // A port is possible only if no text of the template follows in the host.
    return /^([/?#]|$)/.test(after)
      ? place(`${host}(?::\\d+)?`, "a host name, with or without a port")
      : place(host, "a part of a host name");
  }
  if (before === "" && /^[^/?#{]/.test(after)) {
    return place(`https?://${host}`, "`http://` or `https://` and a host name");
  }
  if (before === "") {
    return place(
      `(?:https?://${host}(?::\\d+)?)?(?:/${segment})*/?`,
      "an http or https address, or a path that begins with `/`",
    );
  }
  if (afterHost !== undefined) {
    return place(`(?:/${segment})*/?`, "empty, or a path that begins with `/`");
  }
  const path = "a path without a query, a fragment or dot segments";
  if (!before.endsWith("/")) {
    return place(`(?:${segment})?(?:/${segment})*/?`, path);
  }
  // Two slashes at the start of a URL are followed by a host.
  const several = `${segment}(?:/${segment})*/?`;
  return after.startsWith("/")
    ? place(several, path)
    : place(`(?:${several})?`, path);
}

function place(pattern: string, description: string): VariablePlace {
  return { allowedText: new RegExp(`^${pattern}$`, "i"), description };
}
