/** Finds the registrable part of a name with the public suffix list. */
import { parse } from "tldts";

interface SuffixFacts {
  readonly publicSuffix: string;
  /** `known` suffixes belong to a registry. `private` ones belong to a company, such as `github.io`. */
  readonly suffixKind: "known" | "private" | "unknown";
  /** The suffix and one label more; null if the name is a suffix itself. */
  readonly registrable: string | null;
}

/**
 * Private suffixes count: `example.uk.com` is a zone of its own, although `uk.com` belongs to a company. The name must
 * be in its ASCII form.
 */
export function suffixFacts(name: string): SuffixFacts {
  const { domain, publicSuffix, isIcann, isPrivate } = parse(name, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
  const kind = isPrivate === true ? "private" : "unknown";
  return {
    publicSuffix: publicSuffix ?? name,
    suffixKind: isIcann === true ? "known" : kind,
    registrable: domain,
  };
}
