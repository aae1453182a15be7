export const statuses: number[] = [];

export async function send<T>(path: string, init?: RequestInit): Promise<T> {
  const headers = new Headers(init?.headers);
  headers.set("Authorization", `Bearer ${process.env["API_KEY"] ?? ""}`);
  headers.set("X-App-Version", "1.0");
  const url = (process.env["PETS_URL"] ?? "") + path;
  const response = await fetch(url, { ...init, headers });
  statuses.push(response.status);
  const data: unknown = await response.json();
  return { data, status: response.status, headers: response.headers } as T;
}
