// What is asked of every server, and how it is known that all of them answer the same.
import { key } from "./pets.mjs";

const allowed = { authorization: `Bearer ${key}` };
const json = { ...allowed, "content-type": "application/json" };
const pet = '{"name":"Rex","categoryId":7,"status":"pending"}';

/** These are measured. */
export const workloads = [
  {
    name: "listPets",
    path: "/v1/pets?limit=20&status=available",
    headers: allowed,
  },
  { name: "createPet", method: "POST", headers: json, body: pet },
  { name: "getPet", path: "/v1/pets/42", headers: allowed },
  { name: "400", path: "/v1/pets?limit=101", headers: allowed },
  { name: "401", path: "/v1/pets" },
].map(complete);

/** These show only that the same is checked. */
export const further = [
  { name: "no query", path: "/v1/pets", headers: allowed },
  { name: "limit of no number", path: "/v1/pets?limit=x", headers: allowed },
  { name: "unknown status", path: "/v1/pets?status=lost", headers: allowed },
  { name: "empty cursor", path: "/v1/pets?cursor=", headers: allowed },
  { name: "no pet", path: "/v1/pets/4200", headers: allowed },
  { name: "bad identifier", path: "/v1/pets/rex", headers: allowed },
  { name: "wrong key", headers: { authorization: "Bearer wrong" } },
  { name: "no name", method: "POST", headers: json, body: '{"categoryId":1}' },
  {
    name: "empty name",
    method: "POST",
    headers: json,
    body: '{"name":"","categoryId":1}',
  },
  {
    name: "unknown status in a body",
    method: "POST",
    headers: json,
    body: '{"name":"Rex","categoryId":1,"status":"lost"}',
  },
  { name: "elsewhere", path: "/v1/cats", headers: allowed },
].map(complete);

function complete({
  name,
  method = "GET",
  path = "/v1/pets",
  headers = {},
  body,
}) {
  return { name, method, path, headers, body };
}

/** A request as it goes over the wire. */
export function onTheWire({ method, path, headers, body = "" }) {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1"];
  lines.push("Accept: application/json", "User-Agent: benchmark");
  for (const [name, value] of Object.entries(headers))
    lines.push(`${name}: ${value}`);
  if (body !== "") lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** An answer without what may differ: each server has words of its own for what is wrong. */
export async function answerOf(port, { method, path, headers, body }) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    body,
  });
  const { status } = response;
  const value = await response.json();
  if (status >= 400) value.message = typeof value.message;
  const told = ["deprecation", "sunset", "link", "www-authenticate"];
  return JSON.stringify({
    status,
    value,
    headers: told.map((name) =>
      // A wrong key may be told apart from a missing one.
      response.headers.get(name)?.replace(/^Bearer .*/, "Bearer"),
    ),
  });
}
