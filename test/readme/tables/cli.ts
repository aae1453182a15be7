/** Statements of the README of the command line. */
import { all, code, not, own, type Facts } from "../facts.js";

const target = "cli";
const bodies = own("client", /^ {2}body\??: /m);
const credentials = not(own(target, /credentials: \[\]/));

export const cli: Facts = {
  "A command has a flag for each parameter.": not(bodies),
  "A command has a flag for each parameter and each field of its body.": bodies,
  "Values are checked before a request is sent.": own(target, /[Cc]heck/),
  "`--body @file.json`, `--body -` and `--body JSON` set the whole body, and flags change fields of it.":
    bodies,
  "`--output json`, `lines` or `table`, and `--field items[].name`, choose what is printed.":
    code(target, /choices: \["json", "lines", "table"\]/),
  "`--all` requests all pages.": own(target, /^ {4}pages: /m),
  "`--dry-run` prints the request as a `curl` command without its secrets.":
    code(target, /"dry-run"/),
  "`--server` is a URL.": own(target, /servers: \[\]/),
  "`--server` is a URL, or the name of a server of the API: ___.": not(
    own(target, /servers: \[\]/),
  ),
  '`--header "Name: value"` and `--timeout SECONDS` apply to the request.': all(
    code(target, /^ {2}header: \{/m),
    code(target, /^ {2}timeout: \{/m),
  ),
  "These environment variables contain the credentials.": all(
    credentials,
    not(own(target, /isBasic: true/)),
  ),
  "These environment variables contain the credentials; for basic authentication, a user name and a password with a colon between them.":
    own(target, /isBasic: true/),
  "A variable with `_COMMAND` after its name contains a command that prints the credential, such as one that reads a keychain.":
    all(credentials, code(target, /_COMMAND/)),
  "| 0 | The API accepted the request |": code(target, /return 0|: 0/),
  "| 1 | The API refused the request |": code(target, /\b1\b/),
  "| 2 | A wrong command, flag or value; nothing was sent |": code(
    target,
    /\b2\b/,
  ),
  "| 3 | No response, or one that cannot be read |": code(target, /\b3\b/),
  "| 130 | Interrupted |": code(target, /\b130\b/),
};
