/** The parts of Vite that the plugin uses. They are described here, so that other users need not install Vite. */

export interface ViteLogger {
  info(message: string, options?: { timestamp?: boolean }): void;
  warn(message: string, options?: { timestamp?: boolean }): void;
  error(message: string, options?: { timestamp?: boolean }): void;
}

export interface ViteConfig {
  readonly root: string;
  readonly command: "build" | "serve";
  readonly plugins: readonly { readonly name: string }[];
  readonly logger: ViteLogger;
}

/** An error as the overlay shows it. */
export interface ViteError {
  message: string;
  stack: string;
  plugin: string;
  id?: string;
  loc?: { file?: string; line: number; column: number };
}

type ViteMessage =
  { type: "error"; err: ViteError } | { type: "update"; updates: [] };

export interface ViteServer {
  readonly ws: {
    on(event: "connection", listener: () => void): void;
    send(message: ViteMessage): void;
  };
}

export interface ViteEnvironment {
  consumer?: "client" | "server" | undefined;
  resolve?: { conditions?: string[] | undefined } | undefined;
}

export interface ViteBuild {
  error(error: ViteError): never;
  addWatchFile(path: string): void;
}
