/**
 * The console of an operation: a form, the request as a curl command, and the response. Everything that comes from the
 * API or its description is set as text. Credentials stay in the memory of this page.
 */
import { withBase } from "vitepress";
import { element } from "./element.js";
import { createForm } from "./form.js";
import { consoleRequest } from "./request.js";
import { responseView } from "./response.js";
import "./style.css";

/** Puts the console of an operation into a place on the page. */
export function mountConsole(place, operation, root) {
  const curl = element("pre", { tabindex: "0" });
  const problem = element("p", { class: "problem", role: "alert" });
  const answer = element("div", { "aria-live": "polite" });
  const send = element("button", { type: "submit", class: "send" }, "Send");
  const form = createForm(operation, showRequest);

  function showRequest() {
    problem.textContent = "";
    try {
      const request = consoleRequest(operation, form.filled());
      curl.textContent = request.curl;
      return request;
    } catch (error) {
      curl.textContent = "";
      problem.textContent = error.message;
      return null;
    }
  }

  async function submit() {
    const prepared = showRequest();
    if (prepared === null) return;
    send.disabled = true;
    answer.replaceChildren(element("p", {}, "Waiting for the response …"));
    try {
      const { method, url, headers, body } = prepared;
      const request = new Request(url, {
        method,
        headers,
        body,
        credentials: "omit",
      });
      const unsent = headers
        .map(([name]) => name)
        .filter((name) => !request.headers.has(name));
      const call = form.isMocked() ? await mockFetch(root) : fetch;
      answer.replaceChildren(
        ...notice(unsent),
        ...(await responseView(await call(request))),
      );
    } catch (error) {
      answer.replaceChildren(
        element("p", { class: "problem" }, failure(error)),
      );
    } finally {
      send.disabled = false;
    }
  }

  const fields = element("form", { novalidate: "" }, form.fields, send);
  fields.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  place.append(
    fields,
    problem,
    element("h4", {}, "Request"),
    curl,
    element("h4", {}, "Response"),
    answer,
  );
  showRequest();
}

function notice(unsent) {
  if (unsent.length === 0) return [];
  const names = unsent.join(", ");
  return [
    element(
      "p",
      { class: "problem" },
      `A page cannot set these headers, so the browser did not send them: ${names}. The curl command does.`,
    ),
  ];
}

function failure(error) {
  return error instanceof TypeError
    ? "There is no response. Is the server running, and does it allow requests from this site (CORS)?"
    : error.message;
}

let mock = null;

/** The mock of the API, which answers in this page. */
async function mockFetch(root) {
  const address = withBase(`/${root}try-it-mock.js`);
  mock ??= import(/* @vite-ignore */ address).then(({ createMock }) =>
    createMock(),
  );
  return (await mock).fetch;
}
