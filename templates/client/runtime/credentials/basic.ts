// Part of the Specwright runtime.
import { setHeader } from "../request/headers.js";
import type { Attach } from "../route.js";
import type { BasicCredentials } from "./types.js";

/** `Authorization: Basic …` */
export const basic: Attach = ({ headers }, credential) => {
  const { username, password } = credential as BasicCredentials;
  if (username.includes(":"))
    throw new Error("the user name for basic authentication contains `:`");
  // `btoa` accepts only bytes. User names and passwords are encoded as UTF-8 (RFC 7617).
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  const token = btoa(String.fromCharCode(...bytes));
  setHeader(headers, "authorization", `Basic ${token}`);
};
