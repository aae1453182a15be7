/** The keys of a file with domains. The check of the file and its JSON Schema use these tables. */
import { jsonKeys } from "../../config/check.js";
import {
  objectSchema,
  orList,
  text,
  type Key,
  type Kind,
  type ValueSchema,
} from "../../options/kinds.js";

export const redirectStatuses = [301, 302, 307, 308] as const;

export type RedirectStatus = (typeof redirectStatuses)[number];

interface DomainKey extends Key {
  readonly required: boolean;
}

type DomainKeyTable = Readonly<Record<string, DomainKey>>;

/** Coarser than the check of host names: it accepts every valid name and refuses the common mistakes. */
const hostSchema: ValueSchema = {
  type: "string",
  pattern: "^[^\\s/\\\\?#@:*_]+[.\\u3002\\uff0e\\uff61][^\\s/\\\\?#@:*_]+$",
};

const isText = (value: unknown): value is string => typeof value === "string";

const hostName: Kind<string> = {
  ...text,
  expected: "a host name, such as docs.example.org",
  accepts: isText,
  schema: hostSchema,
};

const authorities: Kind<string | readonly string[]> = {
  ...text,
  expected: "a domain, such as letsencrypt.org, or a list of domains",
  accepts: (value): value is string | readonly string[] =>
    isText(value) ||
    (Array.isArray(value) && value.length > 0 && value.every(isText)),
  schema: {
    ...hostSchema,
    type: ["string", "array"],
    items: hostSchema,
    minItems: 1,
  },
  typescript: "string | string[]",
};

const status: Kind<RedirectStatus> = {
  ...text,
  expected: `the number ${orList(redirectStatuses.map(String))}`,
  accepts: (value): value is RedirectStatus =>
    redirectStatuses.some((known) => known === value),
  schema: { enum: redirectStatuses, default: 301 },
  typescript: redirectStatuses.join(" | "),
};

export const redirectKeys = {
  from: {
    kind: hostName,
    required: true,
    doc: "The domain that redirects.",
  },
  to: {
    kind: hostName,
    required: true,
    doc: "The domain to redirect to: the primary domain, or the `from` of another redirect.",
  },
  status: {
    kind: status,
    required: false,
    doc: "The status code of the redirect; by default 301.",
  },
} satisfies DomainKeyTable;

const redirects: Kind<readonly unknown[]> = {
  ...text,
  expected: "a list of redirects",
  accepts: (value): value is readonly unknown[] => Array.isArray(value),
  schema: { type: "array", items: strictObject(redirectKeys) },
  typescript: "Redirect[]",
};

export const domainKeys = {
  ...Object.fromEntries(
    Object.entries(jsonKeys).map(([name, key]) => [
      name,
      { ...key, required: false },
    ]),
  ),
  target: {
    kind: hostName,
    required: true,
    doc: "The host name of the hosting platform, which CNAME records point to.",
  },
  authority: {
    kind: authorities,
    required: false,
    doc: "The certificate authority of the platform, by its domain for CAA records; a list if the platform uses several. Without it, CAA records are not checked.",
  },
  primary: {
    kind: hostName,
    required: true,
    doc: "The domain that serves the site.",
  },
  redirects: {
    kind: redirects,
    required: false,
    doc: "Other domains of the site, which redirect to the primary domain.",
  },
} satisfies DomainKeyTable;

/** Returns the keys that a file must have but does not. */
export function missingKeys(
  value: Readonly<Record<string, unknown>>,
  keys: DomainKeyTable,
): { name: string; doc: string }[] {
  return Object.entries(keys)
    .filter(([name, { required }]) => required && !Object.hasOwn(value, name))
    .map(([name, { doc }]) => ({ name, doc }));
}

/** Returns the JSON Schema of the file. */
export function domainsSchema(): ValueSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Custom domains of a documentation site",
    ...strictObject(domainKeys),
  };
}

function strictObject(keys: DomainKeyTable): ValueSchema {
  const required = Object.keys(keys).filter((name) => keys[name]?.required);
  return { ...objectSchema(keys), required };
}
