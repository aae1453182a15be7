/** Compiles MDX with @mdx-js/mdx and returns its text. Its types are described here, as the repository does not install it. */
import { pathToFileURL } from "node:url";
import { toolPath } from "./tools.js";

type Child = string | number | boolean | null | undefined | readonly Child[];
type Component = string | ((props: { children?: Child }) => Child);

function join(child: Child): string {
  if (Array.isArray(child)) return child.map(join).join("");
  return typeof child === "string" || typeof child === "number"
    ? String(child)
    : "";
}

/** Elements become their text, with a space around it. */
const jsx = (type: Component, props: { children?: Child }): string =>
  typeof type === "function" ? join(type(props)) : ` ${join(props.children)} `;

export async function mdxReader(): Promise<
  (source: string) => Promise<string>
> {
  const load = async (name: string) =>
    (await import(pathToFileURL(toolPath(name)).href)) as Record<
      string,
      unknown
    >;
  const { evaluate } = (await load("@mdx-js/mdx")) as {
    evaluate(
      source: string,
      options: unknown,
    ): Promise<{ default: (props: object) => Child }>;
  };
  const { default: gfm } = await load("remark-gfm");
  const options = {
    Fragment: ({ children }: { children?: Child }) => children,
    jsx,
    jsxs: jsx,
    remarkPlugins: [gfm],
  };
  return async (source) => join((await evaluate(source, options)).default({}));
}
