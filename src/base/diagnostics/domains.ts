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
  "domain-not-listed": error(
    "`{key}` names {domain}, which is neither the primary domain nor the `from` of a redirect.",
    "Remove the entry, or correct the spelling of the domain.",
  ),
  "ownership-name": error(
    "The TXT record {name} cannot prove who owns {domain}: {reason}.",
    "{hint}",
    { fix: "Write the full name that the hosting platform shows." },
  ),
  "domain-already-added": error(
    "{file} has {domain} already, as {role}.",
    "{hint}",
    {
      fix: "Name another domain. `--primary` makes the `from` of a redirect the primary domain.",
    },
  ),
  "domain-not-in-file": error("{file} does not have {domain}.", "{hint}", {
    fix: "Name the primary domain, or the `from` of a redirect.",
  }),
  "domain-is-primary": error(
    "{domain} is the primary domain, so the site needs another one before it is removed.",
    "Make another domain primary: npx specwright domains add {other} --primary. Then {domain} redirects to it, so that shared links work.",
  ),
  "domain-may-be-shared": error(
    "If {domain} is removed, it stops to redirect to {to} at once, and links to it that people shared break.",
    "Keep the redirect if its URL was shared. Otherwise pass --unshared.",
  ),
  "site-not-built": error(
    "The folder {folder} has no index.html, and a domain can be added only to a site that was built.",
    "Build the site with `specwright site`, or name the folder of another build with --site.",
  ),
  "domains-not-edited": error(
    "{file} cannot be changed without changing other values in it.",
    "Change it in an editor: {change}.",
  ),
  "domains-unwritable": error(
    "{file} cannot be written: {reason}.",
    "Check the permissions of the file and of its folder.",
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
