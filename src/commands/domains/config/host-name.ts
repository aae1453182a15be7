/** Checks host names, and converts internationalised ones to their ASCII form. */
import { isIP } from "node:net";
import { domainToASCII, domainToUnicode } from "node:url";
import { visible } from "../../../base/diagnostics.js";

export interface HostName {
  /** The form in DNS: lower case, Punycode, without a final dot. */
  readonly ascii: string;
  /** The form for people. It is the same as `ascii` unless the name is internationalised. */
  readonly unicode: string;
}

/** Completes the sentence "This is not a domain: ...", and advises the user. */
interface HostNameProblem {
  readonly reason: string;
  readonly hint: string;
}

type ParsedHostName =
  { kind: "host"; host: HostName } | ({ kind: "problem" } & HostNameProblem);

const maxLength = 253;
const maxLabelLength = 63;

export function parseHostName(text: string): ParsedHostName {
  const problem = problemInText(text);
  if (problem !== null) return { kind: "problem", ...problem };
  const written = text.replace(/\.$/, "");
  const ascii = domainToASCII(written);
  const converted = domainToUnicode(ascii);
  // Two Punycode labels may have the same meaning, such as xn--zexample and xn---zexample. Only one of them is valid.
  // From Node 24 on, a label that means nothing stays as it is.
  const isValid =
    ascii !== "" &&
    domainToASCII(converted) === ascii &&
    !isPunycode(converted);
  const found = isValid ? problemInAscii(ascii) : conversionProblem(written);
  if (found !== null) return { kind: "problem", ...found };
  // Some scripts have zero-width characters in names.
  const unicode = visible(converted);
  return { kind: "host", host: { ascii, unicode } };
}

function isPunycode(text: string): boolean {
  return /(^|\.)xn--/i.test(text);
}

/** Returns both forms of an internationalised name, and the only form of another. */
export function hostText({ ascii, unicode }: HostName): string {
  return ascii === unicode ? ascii : `${unicode} (${ascii})`;
}

/** Returns the spelling for a file: readable, unless it is not safe to show. */
export function writtenName({ ascii, unicode }: HostName): string {
  const parsed = parseHostName(unicode);
  const isSame = parsed.kind === "host" && parsed.host.ascii === ascii;
  return isSame ? unicode : ascii;
}

interface Rule {
  readonly matches: (text: string) => boolean;
  readonly reason: (text: string) => string;
  readonly hint: (text: string) => string;
}

const nameOnly = (text: string) => {
  const host = hostIn(text);
  return host === null
    ? "Write only the host name, such as docs.example.org."
    : `Write only the host name: ${host}.`;
};

/** Checked in this order, before the conversion: the URL parser behind it would drop a port or a path silently. */
const rules: readonly Rule[] = [
  {
    matches: (text) => text === "",
    reason: () => "it is empty",
    hint: () => "Write a host name such as docs.example.org.",
  },
  {
    matches: (text) => text.length > 4 * maxLength,
    reason: () => `it is longer than ${maxLength} characters`,
    hint: () => "Use a shorter domain.",
  },
  {
    matches: (text) => /[\s\u0000-\u001f\u007f]/.test(text),
    reason: () => "it contains a space or a control character",
    hint: () => "Remove the character.",
  },
  {
    matches: (text) => /^[a-z][a-z0-9+.-]*:\/\//i.test(text),
    reason: () => "it is a URL",
    hint: nameOnly,
  },
  {
    matches: (text) => isIP(text.replace(/^\[(.*)\]$/, "$1")) !== 0,
    reason: () => "it is an IP address",
    hint: () => "Use a domain name; a CNAME record belongs to a name.",
  },
  {
    matches: (text) => /[/\\?#]/.test(text),
    reason: () => "it contains a path or a query",
    hint: nameOnly,
  },
  {
    matches: (text) => text.includes("@"),
    reason: () => "it contains an @",
    hint: () => "Write only the host name, without a user name.",
  },
  {
    matches: (text) => /:\d*$/.test(text),
    reason: () => "it contains a port",
    hint: nameOnly,
  },
  {
    matches: (text) => text.includes("*"),
    reason: () => "it is a wildcard",
    hint: () => "List each domain by its full name.",
  },
  {
    matches: (text) => forbidden.test(text),
    reason: (text) =>
      `a host name cannot contain "${forbidden.exec(text)?.[0] ?? ""}"`,
    hint: () => "Use letters, digits, hyphens and dots.",
  },
  {
    matches: (text) => /^\.|\.\./.test(text) || text === ".",
    reason: () => "it has an empty label",
    hint: () => "Remove the additional dot.",
  },
];

/** ASCII characters that are not letters, digits, hyphens or dots. */
const forbidden = /[^a-z0-9.\-\u0080-\u{10ffff}]/iu;

function problemInText(text: string): HostNameProblem | null {
  const rule = rules.find(({ matches }) => matches(text));
  return rule === undefined
    ? null
    : { reason: rule.reason(text), hint: rule.hint(text) };
}

/** Returns the host name in a URL, or in a text such as `docs.example.org:8080/path`. */
function hostIn(text: string): string | null {
  const url = text.includes("://") ? text : `https://${text}`;
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  return host.includes(".") ? host : null;
}

function conversionProblem(text: string): HostNameProblem {
  if (/(^|\.)(\d+|0x[0-9a-f]*)$/i.test(text)) {
    return {
      reason: "its last label is a number, as in an IP address",
      hint: "Use a domain name that ends with a top-level domain, such as .org.",
    };
  }
  return isPunycode(text)
    ? {
        reason: "a label that begins with xn-- is not valid Punycode",
        hint: "Write the name with its own letters; Specwright converts it.",
      }
    : {
        reason: "it contains a character that domain names cannot have",
        hint: "Use letters, digits, hyphens and dots.",
      };
}

function problemInAscii(ascii: string): HostNameProblem | null {
  // Digits of other scripts become ASCII digits.
  if (isIP(ascii) !== 0) {
    return {
      reason: "it is an IP address",
      hint: "Use a domain name; a CNAME record belongs to a name.",
    };
  }
  const labels = ascii.split(".");
  if (labels.includes("")) {
    return {
      reason: "it has an empty label",
      hint: "Remove the additional dot.",
    };
  }
  const long = labels.find((label) => label.length > maxLabelLength);
  if (long !== undefined) {
    return {
      reason: `the label ${long} has ${long.length} characters, and ${maxLabelLength} are allowed`,
      hint: "Use a shorter label. An internationalised label counts in its xn-- form.",
    };
  }
  if (ascii.length > maxLength) {
    return {
      reason: `it has ${ascii.length} characters, and ${maxLength} are allowed`,
      hint: "Use a shorter domain.",
    };
  }
  const hyphen = labels.find((label) => /^-|-$/.test(label));
  if (hyphen !== undefined) {
    return {
      reason: `the label ${hyphen} begins or ends with a hyphen`,
      hint: "Remove the hyphen.",
    };
  }
  if (labels.length === 1) {
    return {
      reason: "it has only one label",
      hint: "Write the full name, such as docs.example.org.",
    };
  }
  return null;
}
