/** Judges the responses of a domain: a redirect answers with its status code and place, the primary domain does not redirect. */
import type { Domain, DomainsConfig, Redirect } from "../config/domains.js";
import { hostText } from "../config/host-name.js";
import { dnsText, type DomainFinding } from "../finding.js";
import type { Endpoint, Scheme } from "./endpoint.js";
import { requestPath, type WebResponse } from "./request.js";

/** A response, as `--json` prints it. */
export interface ResponseReport {
  readonly url: string;
  /** Null if no server answered. */
  readonly status: number | null;
  readonly location: string | null;
}

interface JudgedResponses {
  readonly finding: DomainFinding | null;
  readonly responses: readonly ResponseReport[];
}

/** A redirect keeps the path and the query, so that shared links work. */
const redirectPath = "/specwright/check?page=1";

export async function judgeResponses(
  domain: Domain,
  config: DomainsConfig,
  endpoints: Readonly<Record<Scheme, Endpoint>>,
): Promise<JudgedResponses> {
  const redirect = config.redirects.find(
    ({ from }) => from.ascii === domain.ascii,
  );
  const path = redirect === undefined ? "/" : redirectPath;
  const responses: ResponseReport[] = [];
  let finding: DomainFinding | null = null;
  for (const scheme of ["https", "http"] as const) {
    const url = `${scheme}://${domain.ascii}${path}`;
    const found = await requestPath(endpoints[scheme], path);
    const isAnswer = found.kind === "response";
    responses.push({
      url,
      status: isAnswer ? found.status : null,
      location:
        isAnswer && found.location !== null ? dnsText(found.location) : null,
    });
    if (isAnswer) {
      finding ??=
        redirect === undefined
          ? judgePrimary(domain, url, found)
          : judgeRedirect(redirect, scheme, url, found);
    } else if (redirect !== undefined || scheme === "https") {
      finding ??= {
        state: "server-unreachable",
        message: `${url} cannot be loaded: the server ${found.reason}.`,
        fix: `Check that the hosting platform serves ${hostText(domain)} at port ${scheme === "http" ? 80 : 443}, and that no firewall blocks the port.`,
      };
    }
  }
  return { finding, responses };
}

function judgeRedirect(
  { from, to, status }: Redirect,
  scheme: Scheme,
  url: string,
  found: WebResponse,
): DomainFinding | null {
  const place = redirectTarget(found, url);
  const wanted = `https://${to.ascii}${redirectPath}`;
  // Many servers redirect HTTP to HTTPS of the same domain first.
  const upgraded = `https://${from.ascii}${redirectPath}`;
  if (scheme === "http" && place === upgraded) return null;
  if (place === wanted && found.status === status) return null;
  return {
    state: "redirect-wrong",
    message: `${url} answers with ${responseText(found)}, but the file has a redirect with ${status} to ${wanted}.`,
    fix: `Set the redirect from ${hostText(from)} to ${hostText(to)} at your hosting platform: status code ${status}, with the path and the query. \`domains config\` writes it for some servers and platforms.`,
  };
}

function judgePrimary(
  domain: Domain,
  url: string,
  found: WebResponse,
): DomainFinding | null {
  const place = redirectTarget(found, url);
  if (place === null || new URL(place).hostname === domain.ascii) return null;
  return {
    state: "redirect-wrong",
    message: `${url} answers with ${responseText(found)}, but ${hostText(domain)} is the primary domain, which serves the site.`,
    fix: `Make ${hostText(domain)} the primary domain at your hosting platform too, or make the other one primary in the file with the domains.`,
  };
}

/** Returns the URL to which a response redirects; null if it does not. */
function redirectTarget(
  { status, location }: WebResponse,
  url: string,
): string | null {
  const isRedirect = status >= 300 && status < 400 && location !== null;
  return isRedirect && URL.canParse(location, url)
    ? new URL(location, url).href
    : null;
}

function responseText({ status, location }: WebResponse): string {
  return location === null
    ? `the status code ${status}`
    : `the status code ${status} and the place ${dnsText(location)}`;
}
