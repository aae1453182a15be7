/** The changes of a file that add a domain, or make one primary. */
import type { TextChange } from "../../../cli/user-file.js";
import type { DomainsConfig } from "../config/domains.js";
import { writtenName, type HostName } from "../config/host-name.js";
import type { RedirectStatus } from "../config/keys.js";

interface Addition {
  readonly domain: HostName;
  /** Otherwise the domain redirects to the primary one. */
  readonly isPrimary: boolean;
  readonly status: RedirectStatus;
  /** In ISO 8601. */
  readonly time: string;
}

/** Returns the changes; null if the file has the domain already, in this role. */
export function additionChanges(
  config: DomainsConfig,
  addition: Addition,
): TextChange[] | null {
  const { domain, isPrimary, status, time } = addition;
  const { primary, redirects } = config;
  const index = redirects.findIndex(({ from }) => from.ascii === domain.ascii);
  const isKnown = index !== -1 || primary.ascii === domain.ascii;
  if (primary.ascii === domain.ascii || (isKnown && !isPrimary)) return null;
  const name = writtenName(domain);
  const added: TextChange[] = isKnown ? [] : [addedChange(config, name, time)];
  if (!isPrimary) {
    const to = writtenName(primary);
    return [redirectChange(config, { from: name, to, status }), ...added];
  }
  const from = writtenName(primary);
  // The former primary domain takes the place of the new one, which needs no redirect anymore.
  const swap: TextChange[] = isKnown
    ? [
        { kind: "set", path: ["redirects", index, "from"], value: from },
        { kind: "set", path: ["redirects", index, "to"], value: name },
      ]
    : [redirectChange(config, { from, to: name, status })];
  const others = redirects.flatMap(({ to }, at): TextChange[] =>
    at !== index && to.ascii === primary.ascii
      ? [{ kind: "set", path: ["redirects", at, "to"], value: name }]
      : [],
  );
  // The primary domain last: others may repeat it with an alias of YAML.
  return [
    ...others,
    ...swap,
    { kind: "set", path: ["primary"], value: name },
    ...added,
  ];
}

function redirectChange(
  { hasRedirects }: DomainsConfig,
  value: { from: string; to: string; status: RedirectStatus },
): TextChange {
  return hasRedirects
    ? { kind: "append", path: ["redirects"], value }
    : { kind: "set", path: ["redirects"], value: [value] };
}

function addedChange(
  { added }: DomainsConfig,
  name: string,
  time: string,
): TextChange {
  return added.size > 0
    ? { kind: "set", path: ["added", name], value: time }
    : { kind: "set", path: ["added"], value: { [name]: time } };
}
