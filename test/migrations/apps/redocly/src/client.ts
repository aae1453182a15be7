import { configure } from "./api/client";

export const statuses: number[] = [];

configure({
  serverUrl: process.env["PETS_URL"] ?? "",
  auth: { bearer: () => process.env["API_KEY"] ?? "" },
  onRequest: ({ headers }) => {
    headers["X-App-Version"] = "1.0";
  },
  onResponse: (response) => {
    statuses.push(response.status);
  },
});
