/** Checks the content of a file with domains: keys, host names, and the redirects between them. */
import { checkKeys, keyText, placeOf, type Path } from "../../config/check.js";
import type { Diagnostics } from "../../diagnostics.js";
import { isObject, own } from "../../read/json.js";
import { checkRedirects } from "./check-redirects.js";
import type { Domain, DomainsConfig, Redirect } from "./domains.js";
import { parseHostName, type HostName } from "./host-name.js";
import {
  domainKeys,
  missingKeys,
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
    };
  }

  #keys(
    value: unknown,
    path: Path,
    keys: typeof domainKeys | typeof redirectKeys,
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
    const to = this.#domain(item, [...path, "to"]);
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

  #domain(object: unknown, path: Path): Written<Domain> | null {
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
    // The same domain is also the primary one or a `from`.
    const isEnd = path.at(-1) === "to";
    if (facts.suffixKind === "unknown" && !isEnd) {
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
    return placeOf(this.#source, path, "value");
  }
}
