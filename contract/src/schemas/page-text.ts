import * as z from 'zod/mini';

/**
 * A run of text in one style. `href` is `tel:…`, `mailto:…`, or `route:` and the name of a route, which the site makes
 * an address of.
 */
const run = z.object({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  href: z.optional(z.string()),
});
const runs = z.array(run);
export type Run = z.infer<typeof run>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(runs) }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
]);
export type Block = z.infer<typeof block>;

/** A question of the FAQ: a heading that opens to its answer. The slug is its address behind `#`. */
const question = z.object({ slug: z.string(), title: z.string(), blocks: z.array(block) });
export type PageQuestion = z.infer<typeof question>;

const section = z.object({
  slug: z.string(),
  title: z.string(),
  blocks: z.array(block),
  questions: z.array(question),
});
export type PageSection = z.infer<typeof section>;

/** A text as headings, paragraphs, lists and tables: never HTML. */
export const pageBody = z.object({
  title: z.string(),
  /** The paragraph under the title. */
  lead: runs,
  sections: z.array(section),
});
export type PageBody = z.infer<typeof pageBody>;
