// The measure of the others: the pet store by hand on `node:http`, doing what it must and nothing else.
import { createServer } from "node:http";
import { listen } from "../announce.mjs";
import {
  added,
  errorOf,
  invalid,
  key,
  lifecycle,
  listOf,
  noCredentials,
  noPet,
  nothingHere,
  petById,
} from "../pets.mjs";

const maxBodySize = 1024 * 1024;
const credentials = `Bearer ${key}`;
const statuses = new Set(["available", "pending", "sold"]);

listen(
  createServer((request, response) => {
    const { method, url } = request;
    const at = url.indexOf("?");
    const path = at < 0 ? url : url.slice(0, at);
    if (path === "/v1/pets") {
      if (method === "GET") listPets(request, response, at);
      else if (method === "POST") createPet(request, response);
      else wrongMethod(response, "GET, POST");
    } else if (path.startsWith("/v1/pets/")) {
      if (method === "GET") getPet(request, response, path.slice(9));
      else wrongMethod(response, "GET");
    } else {
      fail(response, nothingHere());
    }
  }),
);

function listPets(request, response, at) {
  if (!isAllowed(request, response)) return;
  const query = new URLSearchParams(at < 0 ? "" : request.url.slice(at + 1));
  const limit = query.get("limit") ?? "20";
  const number = Number(limit);
  if (!/^-?(0|[1-9]\d*)$/.test(limit) || number < 1 || number > 100) {
    fail(response, invalid("limit must be an integer from 1 to 100."));
    return;
  }
  const status = query.get("status") ?? undefined;
  if (status !== undefined && !statuses.has(status)) {
    fail(response, invalid("status must be available, pending or sold."));
    return;
  }
  const cursor = query.get("cursor");
  if (cursor !== null && (cursor.length < 1 || cursor.length > 200)) {
    fail(response, invalid("cursor must have 1 to 200 characters."));
    return;
  }
  send(response, 200, listOf(number, status));
}

function createPet(request, response) {
  if (!isAllowed(request, response)) return;
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    fail(response, errorOf(415, "unsupported_media_type", "Send JSON."));
    return;
  }
  const chunks = [];
  let size = 0;
  request.on("data", (chunk) => {
    size += chunk.length;
    if (size <= maxBodySize) chunks.push(chunk);
  });
  request.on("end", () => {
    if (size > maxBodySize) {
      fail(response, errorOf(413, "content_too_large", "Too large."));
      return;
    }
    let body;
    try {
      body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch {
      fail(response, errorOf(400, "invalid_json", "The body is not JSON."));
      return;
    }
    const problem = problemOf(body);
    if (problem === null) send(response, 201, added(body));
    else fail(response, invalid(problem));
  });
}

function problemOf(pet) {
  if (typeof pet !== "object" || pet === null || Array.isArray(pet))
    return "The body must be an object.";
  const { name, categoryId, status } = pet;
  if (typeof name !== "string" || name.length < 1 || name.length > 100)
    return "name must have 1 to 100 characters.";
  if (!Number.isSafeInteger(categoryId))
    return "categoryId must be an integer.";
  return status === undefined || statuses.has(status)
    ? null
    : "status must be available, pending or sold.";
}

function getPet(request, response, text) {
  if (!isAllowed(request, response, lifecycle)) return;
  const id = Number(text);
  if (!/^-?(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(id)) {
    fail(response, invalid("petId must be an integer."), lifecycle);
    return;
  }
  const pet = petById(id);
  if (pet === null) fail(response, noPet(id), lifecycle);
  else send(response, 200, pet, lifecycle);
}

function isAllowed(request, response, headers = {}) {
  if (request.headers.authorization === credentials) return true;
  fail(response, noCredentials(), { ...headers, "WWW-Authenticate": "Bearer" });
  return false;
}

function wrongMethod(response, allow) {
  const error = errorOf(405, "method_not_allowed", `Use ${allow}.`);
  fail(response, error, { Allow: allow });
}

function fail(response, error, headers) {
  send(response, error.status, error, headers);
}

function send(response, status, value, headers) {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}
