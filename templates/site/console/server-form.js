/** The server that gets the request: one of the API, another address, or the mock in this page. */
import { choice, element, labelled } from "./element.js";

const mocked = "mock";
const other = "other";

/** The choice of one operation is that of all, until the page is closed. */
let last = { choice: "0", address: "" };

export function serverForm({ servers }) {
  const urls = servers.map(({ url }) => absolute(url));
  const options = urls.map((url, index) => {
    const { name } = servers[index];
    return [String(index), urls.length > 1 ? `${name}: ${url}` : url];
  });
  const all = [
    ...options,
    [other, "Another address"],
    [mocked, "Mock in this page, without a network"],
  ];
  const known = all.some(([value]) => value === last.choice);
  const list = choice(all, known ? last.choice : all[0][0]);
  const address = element("input", {
    type: "url",
    placeholder: urls[0] ?? "https://api.example.com",
  });
  address.value = last.address;
  const row = labelled("Address", address);
  const update = () => {
    last = { choice: list.value, address: address.value };
    row.hidden = list.value !== other;
  };
  list.addEventListener("input", update);
  address.addEventListener("input", update);
  row.hidden = list.value !== other;
  return {
    rows: [labelled("Server", list), row],
    isMocked: () => list.value === mocked,
    url() {
      if (list.value === other) return address.value.trim();
      // The mock has the base path of the first server.
      if (list.value === mocked) return urls[0] ?? "https://api.example.com";
      return urls[list.value];
    },
  };
}

/** A relative address starts at this site. */
function absolute(url) {
  try {
    return new URL(url, location.origin).href.replace(/\/$/, "");
  } catch {
    return url;
  }
}
