/** Diagnostics about the file with the custom domains of a documentation site. */
import { error, warning } from "./row.js";

export const domainProblems = {
  "domains-file-not-found": error(
    "The file {path} does not exist or cannot be read.",
    "Pass the path of the file with the domains; without it, Specwright reads domains.json in the working directory.",
  ),
  "domains-missing-key": error(
    "In {file}, {key} is missing.",
    "Add {key}: {doc}",
    { fix: "Add the key. The JSON Schema of the file describes all keys." },
  ),
  "domain-invalid": error('"{text}" is not a domain: {reason}.', "{hint}", {
    fix: "Write a host name such as `docs.example.org`.",
  }),
  "authority-invalid": error(
    '"{text}" is not the domain of a certificate authority: {reason}.',
    "Write the domain that the authority documents for CAA records, such as letsencrypt.org or pki.goog.",
  ),
  "domain-unknown-suffix": warning(
    "{domain} ends with .{suffix}, which is not a known top-level domain, so no public authority issues a certificate for it.",
    "Check the spelling of the domain.",
  ),
  "domain-duplicate": error(
    "{domain} is listed twice: {key} has the same domain{spelling}.",
    "Remove one of the two. The primary domain and the `from` of each redirect must be different domains.",
    { message: "{domain} is listed twice: {key} has the same domain." },
  ),
  "domain-is-target": error(
    "{domain} is the target itself, so its CNAME record would point to itself.",
    "`target` is the host name of the hosting platform. List only your own domains as `primary` and `from`.",
  ),
  "redirect-to-itself": error(
    "{domain} redirects to itself.",
    "Change `to` to the primary domain, or remove the redirect.",
  ),
  "redirect-to-unknown": error(
    "{from} redirects to {to}, which is neither the primary domain nor the `from` of a redirect.",
    "{hint} If {to} was removed from this file, change each redirect that still points to it.",
    {
      fix: "Change `to` to the primary domain. If the domain was removed from the file, change each redirect that still points to it.",
    },
  ),
  "redirect-circle": error(
    "These redirects form a circle: {path}.",
    "Change one of them to redirect to the primary domain {primary}.",
  ),
  "redirect-chain": warning(
    "These redirects form a chain, so visitors are redirected more than once: {path}.",
    'Redirect to the end of the chain: "to": "{end}".',
  ),
  "netlify-status": warning(
    "The redirect from {from} has the status code {status}, but Netlify documents redirects with 301 and 302 only; the file has {instead}.",
    'Set "status" to {instead}. For the GET requests of a documentation site, the effect is the same.',
  ),
} as const;
