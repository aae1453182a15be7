/** `--dry-run` shows a request as a curl command, without secrets, and with the body as it is. */
import { describe, expect, it } from "vitest";
import {
  placeholderOf,
  shownCredentials,
} from "../../templates/cli/runtime/input/credentials.js";
import { curlText } from "../../templates/cli/runtime/output/curl.js";
import type {
  CredentialSource,
  Program,
} from "../../templates/cli/runtime/program.js";

const basic = { scheme: "basic", variable: "API_BASIC", isBasic: true };
const bearer = { scheme: "bearer", variable: "API_BEARER" };
const program = { credentials: [basic, bearer] } as unknown as Program;
const mark = "0123456789abcdef";

interface Options {
  readonly body?: string;
  readonly given?: readonly string[];
  readonly secret?: readonly string[];
}

function curl(
  headers: Record<string, string>,
  { body, given = [], secret = [] }: Options = {},
): string {
  const init = { method: "POST", headers, ...(body !== undefined && { body }) };
  const input = { body, files: new Map(), given, secret, mark };
  return curlText(program, { url: "https://example.com/", init }, input);
}

const placeholder = (source: CredentialSource) => placeholderOf(source, mark);

/** Headers that carry credentials, as APIs and proxies name them. */
const credentialHeaders =
  `authorization proxy-authorization cookie x-api-key apikey x-auth-token x-session x-session-id
  x-password x-passwd x-signature x-hub-signature-256 x-jwt x-jwt-assertion x-access-token x-amz-security-token
  x-goog-iap-jwt-assertion x-csrf-token x-xsrf-token x-client-secret x-otp x-pin x-credential x-hmac x-bearer x-saml-assertion
  x-passphrase x-user-pwd dpop-token sid`.split(/\s+/);

describe("a curl command", () => {
  it.each(credentialHeaders)("hides %s of the description", (name) => {
    expect(curl({ [name]: "sid=s3cr3t" })).not.toContain("s3cr3t");
  });

  it.each([...credentialHeaders, "x-tenant", "x-internal", "dpop"])(
    "hides %s of --header",
    (name) => {
      const text = curl({ [name]: "s3cr3t" }, { given: [name] });
      expect(text).toContain(`--header '${name}: ***'`);
    },
  );

  it("hides headers with `format: password`", () => {
    const text = curl({ "x-tenant": "s3cr3t" }, { secret: ["x-tenant"] });
    expect(text).toContain("'x-tenant: ***'");
  });

  it("shows headers without secrets", () => {
    for (const name of [
      "accept",
      "content-type",
      "idempotency-key",
      "if-match",
    ])
      for (const given of [[], [name]])
        expect(curl({ [name]: "v" }, { given })).toContain(`'${name}: v'`);
    expect(curl({ "x-tenant": "t" })).toContain("'x-tenant: t'");
  });

  it("refers to the variables of credentials", () => {
    const token = placeholder(bearer);
    const text = curl({
      authorization: `Bearer ${token}`,
      cookie: `theme=dark; sid=s3cr3t; session=${token}`,
    });
    expect(text).toContain(`'authorization: Bearer '"$API_BEARER"`);
    expect(text).toContain(
      `'cookie: theme=dark; sid=***; session='"$API_BEARER"`,
    );
    const user = btoa(`${placeholder(basic)}:`);
    expect(curl({ authorization: `Basic ${user}` })).toContain(
      `--user "$API_BASIC"`,
    );
    const own = { authorization: `Basic ${btoa("me:s3cr3t")}` };
    expect(curl(own, { given: ["authorization"] })).toContain(
      "'authorization: ***'",
    );
  });

  it("shows a body as it is, also if it looks like a placeholder", () => {
    for (const body of ["__API_BEARER__", "__API_BEARER_0__", "$API_BEARER"])
      expect(curl({}, { body })).toContain(`--data-raw '${body}'`);
  });

  it("has placeholders for the credentials that are set", () => {
    const host = { env: { API_BEARER: "s3cr3t" }, runCommand: String } as never;
    const shown = shownCredentials(program, host, mark);
    expect(shown).toEqual({ bearer: placeholder(bearer) });
  });
});
