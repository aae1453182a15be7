/** The `_redirects` file of Netlify. Netlify appends the query to the target itself. */
import type { DomainsConfig, Redirect } from "../config/domains.js";

/** The status codes for redirects that Netlify documents. */
type NetlifyStatus = 301 | 302;

export function netlifyStatus({ status }: Redirect): NetlifyStatus {
  return status === 301 || status === 308 ? 301 : 302;
}

export function netlifyRedirects({ redirects }: DomainsConfig): string {
  const lines = redirects.flatMap((redirect) => {
    const { from, to } = redirect;
    const status = netlifyStatus(redirect);
    // With "!", the redirect applies also to paths for which the site has a file.
    return ["http", "https"].map(
      (scheme) =>
        `${scheme}://${from.ascii}/* https://${to.ascii}/:splat ${status}!`,
    );
  });
  return lines.map((line) => `${line}\n`).join("");
}
