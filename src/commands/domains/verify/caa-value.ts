/** The value of a CAA property `issue`: an authority and parameters, as in `letsencrypt.org; accounturi=...` (RFC 8659). */

export interface CaaIssue {
  /** Lower case; null if the value allows no authority. */
  readonly issuer: string | null;
  readonly parameters: readonly CaaParameter[];
}

interface CaaParameter {
  /** Lower case. */
  readonly tag: string;
  readonly value: string;
}

const noAuthority: CaaIssue = { issuer: null, parameters: [] };

/** A value with a syntax error allows no authority. */
export function parseIssue(text: string): CaaIssue {
  const [first = "", ...rest] = text.split(";");
  const issuer = trimmed(first).toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(issuer)) return noAuthority;
  // Only a single semicolon may have nothing after it.
  const written = rest.length === 1 && trimmed(text).endsWith(";") ? [] : rest;
  const parameters = written.map(parseParameter);
  return parameters.includes(null)
    ? noAuthority
    : {
        issuer,
        parameters: parameters.filter((parameter) => parameter !== null),
      };
}

function parseParameter(text: string): CaaParameter | null {
  const [, tag, value] =
    /^([a-z0-9]+(?:-+[a-z0-9]+)*)[ \t]*=[ \t]*([\x21-\x3a\x3c-\x7e]*)$/i.exec(
      trimmed(text),
    ) ?? [];
  return tag === undefined || value === undefined
    ? null
    : { tag: tag.toLowerCase(), value };
}

function trimmed(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, "");
}
