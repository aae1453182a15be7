/** Finds words of tables that the browser breaks in the middle. */
import type { Page } from "./browser.js";

/**
 * Each word with a bar at the break. A name may be broken after punctuation and between its words: `pet_|status`,
 * `pet|Status`. A word of more than 40 letters, such as a hash, may be broken anywhere.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(script);
}

const script = String.raw`(() => {
  const found = [];
  const range = document.createRange();
  const inWord = /[\p{L}\p{M}\p{N}]/u;
  for (const cell of document.querySelectorAll(".table :is(td, th)")) {
    const nodes = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    let text = "";
    let lineEnd = null;
    while (nodes.nextNode()) {
      const { data } = nodes.currentNode;
      for (let at = 0; at < data.length; at++) {
        range.setStart(nodes.currentNode, at);
        range.setEnd(nodes.currentNode, at + 1);
        const { top, bottom, width } = range.getBoundingClientRect();
        const character = data[at];
        const pair = text.slice(-1) + character;
        text += character;
        if (width === 0) continue;
        const isNewLine = lineEnd !== null && top >= lineEnd - 2;
        lineEnd = bottom;
        if (!isNewLine || pair.length < 2) continue;
        if (![...pair].every((one) => inWord.test(one))) continue;
        if (/[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}/u.test(pair)) continue;
        const before = /[\p{L}\p{M}\p{N}]*.$/u.exec(text)[0].slice(0, -1);
        const after = /^[\p{L}\p{M}\p{N}]*/u.exec(data.slice(at))[0];
        if (before.length + after.length <= 40) found.push(before + "|" + after);
      }
    }
  }
  return found;
})()`;
