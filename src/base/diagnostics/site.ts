/** Problems of `specwright site`. */
import { error } from "./row.js";

export const siteProblems = {
  "site-no-vitepress": error(
    "The package vitepress is not installed in this project.",
    "Install it: npm install --save-dev vitepress@1.6.4",
  ),
  "site-vitepress-version": error(
    "This project has VitePress {version}, but a site needs version 1.6 or a later 1.x.",
    "Install it: npm install --save-dev vitepress@1.6.4",
  ),
  "site-several-specs": error(
    "The config file has {count} specs, but a site is built from one.",
    "Choose one with --input.",
  ),
  "site-no-docs": error(
    "The docs target wrote no page, so there is nothing to build a site from.",
    "Remove your own target or templates of the docs, or add a README.md to them.",
  ),
  "site-folder-in-use": error(
    "The folder {path} contains files that `specwright site` did not write, such as {file}.",
    "Choose another folder with --output, or move these files.",
  ),
  "site-failed": error(
    "VitePress could not build the site: {reason}",
    "Run the command again with the environment variable SPECWRIGHT_DEBUG=1 to see the output of VitePress.",
  ),
} as const;
