import { client } from "./api/client.gen";

export const statuses: number[] = [];

client.setConfig({
  baseUrl: process.env["PETS_URL"] ?? "",
  auth: () => process.env["API_KEY"] ?? "",
});
client.interceptors.request.use((request) => {
  request.headers.set("X-App-Version", "1.0");
  return request;
});
client.interceptors.response.use((response) => {
  statuses.push(response.status);
  return response;
});
