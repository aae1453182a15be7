/** `specwright docs`: prints the guides and reference pages of this package. */
import { didYouMean } from "../../base/common/nearest.js";
import { fail } from "../../base/diagnostics.js";
import type { Command } from "../../cli/command.js";
import { jsonTable } from "../../cli/json-output.js";
import { addCount } from "../../cli/outcome.js";
import type { Topic } from "./topics.js";

const flags = {};

interface DocsDetails {
  topics: readonly Topic[];
  markdown: string;
}

export const docsCommand: Command<typeof flags, DocsDetails> = {
  name: "docs",
  description: "Print the guides of this version of Specwright",
  findings: [],
  warns: false,
  flags,
  json: {
    fields: {
      topics: "all topics, or the one that is printed",
      markdown: "with a topic, the text of the page",
    },
    counts: "the number of `topics`",
    tables: [
      jsonTable<Topic>("Each entry of `topics`", {
        name: "The word that selects the page: `server`, `reference/cli`.",
        title: "Its title.",
        sections: "The headings of its sections.",
        path: "The file, relative to the folder of the package `specwright`.",
      }),
    ],
  },
  positionals: {
    topic: {
      type: "string",
      description: "The guide to print; by default, all topics are listed.",
    },
  },
  async run({ args: { topic: name }, io: { stdout }, outcome }) {
    const { readTopics, textOf, topicNamed } = await import("./topics.js");
    const topics = readTopics();
    if (typeof name !== "string") {
      addCount(outcome, "topics", topics.length);
      outcome.details = { topics };
      outcome.text.push(
        ...listed(topics, stdout.columns ?? 100),
        "",
        "specwright docs <topic> prints one of them.",
      );
      return;
    }
    const topic = topicNamed(name, topics) ?? unknownTopic(name, topics);
    const markdown = textOf(topic);
    outcome.details = { topics: [topic], markdown };
    outcome.text.push(markdown.trimEnd());
  },
};

function unknownTopic(name: string, topics: readonly Topic[]): never {
  const known = topics.flatMap((topic) => [
    topic.name,
    topic.name.replace(/^.*\//, ""),
  ]);
  return fail("bad-arguments", null, {
    problem: `There is no topic ${name}.`,
    hint: didYouMean(name, known, "specwright docs lists the topics."),
  });
}

/** A line for each topic: its name, its title, and as many of its sections as fit. */
function listed(topics: readonly Topic[], columns: number): string[] {
  const width = Math.max(...topics.map(({ name }) => name.length));
  return topics.map(({ name, title, sections }) => {
    const start = `${name.padEnd(width)}  ${title}`;
    let line = start;
    for (const section of sections) {
      const longer = `${line}${line === start ? ": " : ", "}${section}`;
      if (longer.length > columns) break;
      line = longer;
    }
    return line;
  });
}
