/**
 * The folder of the package, as a URL that ends with `/`. The build puts this module into `dist/chunks/`, which is as
 * deep as `src/base/common/`.
 */
export const packageFolder: string = new URL("../../", import.meta.url).href;
