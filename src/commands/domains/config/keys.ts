/** The keys of a file with domains. The check of the file and its JSON Schema use these tables. */
import { jsonKeys } from "../../../base/config/check.js";
import {
  listOf,
  mapOf,
  matching,
  objectSchema,
  orList,
  text,
  type Key,
  type Kind,
  type ValueSchema,
} from "../../../base/options/kinds.js";

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

/** TXT records of platforms begin with an underscore, which host names cannot contain. */
const recordName = matching(
  "the full name of a TXT record, such as _platform.example.org",
  /^(_[A-Za-z0-9_-]{1,62}\.)*[^\s/\\?#@:*_]+[.\u3002\uff0e\uff61][^\s/\\?#@:*_]+$/,
);

export const ownershipKeys = {
  domain: {
    kind: hostName,
    required: true,
    doc: "The domain that the record proves to be yours: the primary domain, or the `from` of a redirect.",
  },
  name: {
    kind: recordName,
    required: true,
    doc: "The full name of the TXT record, such as `_platform.example.org`.",
  },
  value: {
    kind: matching(
      "a text of 1 to 1000 printable ASCII characters",
      /^[\x20-\x7e]{1,1000}$/,
    ),
    required: true,
    doc: "The value of the TXT record, as the hosting platform shows it.",
  },
} satisfies DomainKeyTable;

/** The items are checked one by one, so that each gets its own message. */
function listOfObjects(
  expected: string,
  keys: DomainKeyTable,
  typescript: string,
): Kind<readonly unknown[]> {
  return {
    ...text,
    expected,
    accepts: (value): value is readonly unknown[] => Array.isArray(value),
    schema: { type: "array", items: strictObject(keys) },
    typescript,
  };
}

const validationMethod = matching(
  'the name of a validation method, such as "http-01"',
  /^[A-Za-z0-9-]+$/,
);

const methods = listOf(
  'a list of validation methods, such as ["http-01"]',
  validationMethod,
);

/** Semicolons and spaces would end the parameter of a CAA record. */
const accountUri = matching(
  "the URI of an account, such as https://acme.example.net/acct/1",
  /^[a-z][a-z0-9+.-]*:[\x21-\x3a\x3c-\x7e]+$/,
);

const accountUris: Kind<string | readonly string[]> = {
  ...accountUri,
  expected: `${accountUri.expected}, or a list of URIs`,
  accepts: (value): value is string | readonly string[] =>
    accountUri.accepts(value) ||
    (Array.isArray(value) &&
      value.length > 0 &&
      value.every(accountUri.accepts)),
  schema: {
    ...accountUri.schema,
    type: ["string", "array"],
    items: accountUri.schema,
    minItems: 1,
  },
  typescript: "string | string[]",
};

const dateTime = matching(
  'a date and time with its time zone, such as "2030-12-05T12:00:00Z"',
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
);

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
    kind: listOfObjects("a list of redirects", redirectKeys, "Redirect[]"),
    required: false,
    doc: "Other domains of the site, which redirect to the primary domain.",
  },
  validationMethods: {
    kind: {
      ...methods,
      accepts: (value): value is readonly string[] =>
        methods.accepts(value) && value.length > 0,
      schema: { ...methods.schema, minItems: 1 },
    },
    required: false,
    doc: "The methods of ACME with which the hosting platform obtains certificates, for CAA records with `validationmethods`; by default `http-01` and `tls-alpn-01`.",
  },
  accountUri: {
    kind: accountUris,
    required: false,
    doc: "The account of the hosting platform at the authority, for CAA records with `accounturi`; a list if the platform uses several.",
  },
  ownership: {
    kind: listOfObjects(
      "a list of TXT records",
      ownershipKeys,
      "OwnershipRecord[]",
    ),
    required: false,
    doc: "TXT records with which the hosting platform verifies that the domains are yours.",
  },
  added: {
    kind: mapOf("an object with a date and time for each domain", {
      ...dateTime,
      accepts: (value): value is string =>
        dateTime.accepts(value) && !Number.isNaN(Date.parse(value)),
    }),
    required: false,
    doc: "When each domain was added. `domains add` writes it, and `domains verify --https` expects a certificate 30 minutes later.",
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
