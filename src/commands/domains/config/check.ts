/** Checks the content of a file with domains: keys, host names, and the redirects between them. */
import {
  checkKeys,
  keyText,
  placeInConfig,
  type Path,
} from "../../../base/config/check.js";
import type { Diagnostics } from "../../../base/diagnostics.js";
import { isObject, own } from "../../../base/common/json.js";
import { checkRedirects } from "./check-redirects.js";
import type { Domain, DomainsConfig, Redirect } from "./domains.js";
import { parseHostName, type HostName } from "./host-name.js";
import {
  domainKeys,
  missingKeys,
  ownershipKeys,
  redirectKeys,
  redirectStatuses,
} from "./keys.js";
import { suffixFacts } from "./public-suffix.js";
import type { Written, WrittenRedirect } from "./written.js";

/** Returns the domains, or null if the file has errors. `file` is the base name for messages and places. */
export function checkDomains(
  value: unknown,
  file: string,
  diagnostics: Diagnostics,
): DomainsConfig | null {
  const check = new DomainsCheck(file, diagnostics);
  return check.all(value);
}

class DomainsCheck {
  readonly #source: { name: string; json: string };
  readonly #diagnostics: Diagnostics;

  constructor(file: string, diagnostics: Diagnostics) {
    this.#source = { name: file, json: file };
    this.#diagnostics = diagnostics;
  }

  all(value: unknown): DomainsConfig | null {
    this.#keys(value, [], domainKeys);
    const target = this.#host(value, ["target"]);
    const primary = this.#domain(value, ["primary"]);
    const authorities = this.#authorities(own(value, "authority"));
    const items = own(value, "redirects");
    const list: readonly unknown[] = Array.isArray(items) ? items : [];
    const redirects = list.map((item, index) => this.#redirect(item, index));
    if (this.#diagnostics.errors > 0 || target === null || primary === null) {
      return null;
    }
    const written = redirects.filter((redirect) => redirect !== null);
    checkRedirects(
      { target, primary, redirects: written },
      (path) => this.#place(path),
      this.#diagnostics,
    );
    const known = new Set(
      [primary, ...written.map(({ from }) => from)].map((d) => d.host.ascii),
    );
    const ownership = this.#ownership(own(value, "ownership"), known);
    const added = this.#added(own(value, "added"), known);
    if (this.#diagnostics.errors > 0) return null;
    return {
      target: target.host,
      authorities,
      primary: primary.host,
      redirects: written.map(({ from, to, status }) => ({
        from: from.host,
        to: to.host,
        status,
      })),
      hasRedirects: Array.isArray(items),
      validationMethods: texts(own(value, "validationMethods")) ?? [
        "http-01",
        "tls-alpn-01",
      ],
      accountUris: texts(own(value, "accountUri")) ?? [],
      ownership,
      added,
    };
  }

  /** Each record belongs to a domain of the file, and is in the zone of the domain. */
  #ownership(
    value: unknown,
    known: ReadonlySet<string>,
  ): DomainsConfig["ownership"] {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return list.flatMap((item, index) => {
      const path = ["ownership", index];
      this.#keys(item, path, ownershipKeys);
      const domain = this.#domain(item, [...path, "domain"], false);
      const written = own(item, "name");
      const text = own(item, "value");
      if (domain === null || !isText(written) || !isText(text)) return [];
      const { ascii, registrable } = domain.host;
      this.#mustBeListed(domain.path, domain.text, ascii, known);
      const name = recordName(written);
      const isInZone =
        name === registrable || name?.endsWith(`.${registrable}`) === true;
      const isTaken = name !== null && name !== registrable && known.has(name);
      if (name !== null && isInZone && !isTaken) {
        return [{ domain: ascii, name, value: text }];
      }
      const reason = isTaken
        ? "a name with a CNAME record has no other records"
        : "it is not in the zone of the domain";
      const hint = `Write the full name that the hosting platform shows. It ends with ${registrable}.`;
      const params = { name: written, domain: domain.text, reason, hint };
      const place = this.#place([...path, "name"]);
      this.#diagnostics.report("ownership-name", place, params);
      return [];
    });
  }

  #added(value: unknown, known: ReadonlySet<string>): Map<string, number> {
    const times = new Map<string, number>();
    for (const [text, time] of Object.entries(isObject(value) ? value : {})) {
      const path = ["added", text];
      const domain = this.#host({ [text]: text }, path);
      if (domain === null) continue;
      const { ascii } = domain.host;
      this.#mustBeListed(path, text, ascii, known);
      times.set(ascii, Date.parse(String(time)));
    }
    return times;
  }

  #mustBeListed(
    path: Path,
    domain: string,
    ascii: string,
    known: ReadonlySet<string>,
  ): void {
    if (known.has(ascii)) return;
    this.#diagnostics.report("domain-not-listed", this.#place(path), {
      key: keyText(path.slice(0, 1)),
      domain,
    });
  }

  #keys(
    value: unknown,
    path: Path,
    keys: typeof domainKeys | typeof redirectKeys | typeof ownershipKeys,
  ): void {
    checkKeys(value, path, keys, this.#source, this.#diagnostics);
    if (!isObject(value)) return;
    for (const { name, doc } of missingKeys(value, keys)) {
      const place = this.#place(path);
      this.#diagnostics.report("domains-missing-key", place, {
        file: this.#source.name,
        key: keyText([...path, name]),
        doc,
      });
    }
  }

  #redirect(
    item: unknown,
    index: number,
  ): (WrittenRedirect & Pick<Redirect, "status">) | null {
    const path = ["redirects", index];
    this.#keys(item, path, redirectKeys);
    const from = this.#domain(item, [...path, "from"]);
    const to = this.#domain(item, [...path, "to"], false);
    const stated = own(item, "status") ?? 301;
    const status = redirectStatuses.find((known) => known === stated);
    if (from === null || to === null || status === undefined) return null;
    return { from, to, status };
  }

  /** Reads the host name at the last key of the path. */
  #host(object: unknown, path: Path): Written<HostName> | null {
    const text = own(object, String(path.at(-1)));
    // Another type is reported with the keys.
    if (typeof text !== "string") return null;
    const parsed = parseHostName(text);
    if (parsed.kind === "problem") {
      const { reason, hint } = parsed;
      this.#invalid(path, text, reason, hint);
      return null;
    }
    return { host: parsed.host, text, path };
  }

  /** `isFirst` is false where the file names a domain that it also lists elsewhere. */
  #domain(object: unknown, path: Path, isFirst = true): Written<Domain> | null {
    const found = this.#host(object, path);
    if (found === null) return null;
    const { ascii, unicode } = found.host;
    const facts = suffixFacts(ascii);
    if (facts.registrable === null && facts.suffixKind !== "private") {
      const reason = `${unicode} is a public suffix, under which others register their domains`;
      const hint = `Write a domain below it, such as example.${unicode}.`;
      this.#invalid(path, found.text, reason, hint);
      return null;
    }
    if (facts.suffixKind === "unknown" && isFirst) {
      this.#diagnostics.report("domain-unknown-suffix", this.#place(path), {
        domain: found.text,
        suffix: facts.publicSuffix,
      });
    }
    const registrable = facts.registrable ?? ascii;
    const kind = registrable === ascii ? "apex" : "subdomain";
    return { ...found, host: { ascii, unicode, kind, registrable } };
  }

  #authorities(value: unknown): string[] {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return list.flatMap((text, index) => {
      if (typeof text !== "string") return [];
      const parsed = parseHostName(text);
      if (parsed.kind === "host") return [parsed.host.ascii];
      const path = Array.isArray(value) ? ["authority", index] : ["authority"];
      const { reason } = parsed;
      const params = { text, reason };
      this.#diagnostics.report("authority-invalid", this.#place(path), params);
      return [];
    });
  }

  #invalid(path: Path, text: string, reason: string, hint: string): void {
    const params = { text, reason, hint };
    this.#diagnostics.report("domain-invalid", this.#place(path), params);
  }

  #place(path: Path) {
    return placeInConfig(this.#source, path, "value");
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns a string or a list of strings as a list; null if there is none. */
function texts(value: unknown): string[] | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const found = list.filter(isText);
  return found.length === 0 ? null : found;
}

/** Returns the ASCII form of a name whose first labels may begin with an underscore; null if it has none. */
function recordName(text: string): string | null {
  const [prefix = ""] = /^(_[a-z0-9_-]+\.)*/i.exec(text) ?? [];
  const parsed = parseHostName(text.slice(prefix.length));
  return parsed.kind === "host"
    ? prefix.toLowerCase() + parsed.host.ascii
    : null;
}
