import { createClient } from "./api/client";

export const statuses: number[] = [];

export const client = createClient({
  baseUrl: process.env["PETS_URL"] ?? "",
  auth: { bearerAuth: () => process.env["API_KEY"] ?? "" },
  onRequest: ({ headers }) => {
    headers["X-App-Version"] = "1.0";
  },
  onResponse: (response) => {
    statuses.push(response.status);
  },
});
