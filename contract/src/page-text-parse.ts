import {
  type Block,
  type PageBody,
  type PageQuestion,
  type PageSection,
  type Placeholder,
  PLACEHOLDERS,
  type Run,
} from './page-text.ts';

/** A parsed text, and one line for each problem found in it. */
export interface ParsedPage {
  readonly body: PageBody;
  readonly problems: readonly string[];
}

const HEADING = /^(#{1,3}) (.+?)(?: \{#([a-z0-9-]+)\})?$/;
const BULLET = /^- (.+)$/;
const NUMBER = /^\d+\. (.+)$/;
const ROW = /^\|(.+)\|$/;
const RULE = /^[\s|:-]+$/;
/** `**bold**`, `[text](address)`; the text of a link may be bold as a whole. */
const MARK = /\*\*(.+?)\*\*|!?\[([^\][]+)\]\(([^)\s]+)\)/g;
const ADDRESS = /^(?:route:[a-z-]+|tel:\{hotline\}|mailto:\{email\})$/;
const UNKNOWN = /<\/?[a-z!]|https?:|^(?:#{1,6}|>|\*|\+|```|---)|\*\*|__|\]\(|!\[/i;
const PLACEHOLDER = /\{([^{}]*)\}/g;

/**
 * Reads the small Markdown of the content pages (docs/content.md): `# Title`, one paragraph, `## Section {#slug}` with
 * paragraphs, lists and tables, `### Question {#slug}`. Unknown markup stays in the text as written
 * and is reported as a problem. Runs on the server only.
 */
export function parsePage(markdown: string): ParsedPage {
  const problems: string[] = [];
  const body: PageBody = { title: '', lead: [], sections: [] };
  let section: PageSection | undefined;
  let question: PageQuestion | undefined;
  const slugs = new Set<string>();
  for (const lines of groupsOf(markdown)) {
    const first = lines[0] ?? '';
    const [, marks = '', title = '', slug = ''] = HEADING.exec(first) ?? [];
    if (marks !== '' && lines.length === 1) {
      if (marks.length > 1) noteSlug(slug, first, slugs, problems);
      if (marks.length === 1) {
        if (body.title !== '' || slug !== '') problems.push(`a second title: ${first}`);
        body.title = title;
      } else if (marks.length === 2) {
        section = { slug, title, blocks: [], questions: [] };
        question = undefined;
        body.sections.push(section);
      } else if (section) {
        question = { slug, title, blocks: [] };
        section.questions.push(question);
      } else problems.push(`a question outside a section: ${first}`);
      checkWords(title, problems);
      continue;
    }
    const block = blockOf(lines, problems);
    const place = question ?? section;
    if (place) place.blocks.push(block);
    else if (block.kind === 'paragraph' && body.lead.length === 0) body.lead = block.runs;
    else problems.push(`more than one paragraph under the title: ${first}`);
  }
  if (body.title === '') problems.push('there is no title');
  if (body.lead.length === 0) problems.push('there is no paragraph under the title');
  return { body, problems };
}

/** Blocks of lines, separated by blank lines. */
function groupsOf(markdown: string): string[][] {
  return markdown
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((group) => group.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
}

function noteSlug(slug: string, line: string, slugs: Set<string>, problems: string[]): void {
  if (slug === '') problems.push(`a heading without {#slug}: ${line}`);
  else if (slugs.has(slug)) problems.push(`the slug ${slug} stands twice`);
  slugs.add(slug);
}

function blockOf(lines: readonly string[], problems: string[]): Block {
  const inside = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line.trimEnd())?.[1] ?? null);
  const whole = (found: readonly (string | null)[]): found is string[] => !found.includes(null);
  const rows = inside(ROW);
  if (whole(rows) && RULE.test(rows[1] ?? '')) return tableOf(rows, problems);
  for (const [pattern, ordered] of [[BULLET, false] as const, [NUMBER, true] as const]) {
    const items = inside(pattern);
    if (whole(items)) {
      return { kind: 'list', ordered, items: items.map((item) => runsOf(item, problems)) };
    }
  }
  for (const line of lines) {
    if (/^(?:- |\d+\. |\||#)/.test(line)) problems.push(`not understood: ${line}`);
  }
  return { kind: 'paragraph', runs: runsOf(lines.join(' '), problems) };
}

function tableOf(rows: readonly string[], problems: string[]): Block {
  const cells = (row: string) => row.split('|').map((cell) => runsOf(cell.trim(), problems));
  const [head = [], ...body] = rows.filter((_row, index) => index !== 1).map(cells);
  const uneven = body.some((row) => row.length !== head.length);
  if (uneven) problems.push(`rows of different lengths under: ${rows[0]}`);
  return { kind: 'table', head, rows: body };
}

/** Plain, bold and linked runs of a line, in order. */
function runsOf(text: string, problems: string[]): Run[] {
  const runs: Run[] = [];
  const words = (plain: string) => {
    if (plain === '') return;
    checkWords(plain, problems);
    runs.push({ text: plain });
  };
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, bold, label, href] = match;
    words(text.slice(at, match.index));
    at = match.index + whole.length;
    if (bold !== undefined) {
      checkWords(bold, problems);
      runs.push({ text: bold, bold: true });
    } else if (label !== undefined && href !== undefined) {
      checkWords(label, problems);
      const known = ADDRESS.test(href) && !whole.startsWith('!');
      if (!known) problems.push(`a link that may not be: ${whole}`);
      runs.push(known ? { text: label, href } : { text: label });
    }
  }
  words(text.slice(at));
  return runs;
}

function checkWords(text: string, problems: string[]): void {
  if (UNKNOWN.test(text)) problems.push(`not understood: ${text}`);
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER)) {
    if (!isPlaceholder(name)) problems.push(`no setting is called ${whole}`);
  }
}

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** What each placeholder stands for. */
export type PageValues = Readonly<Record<Placeholder, string>>;

/** Words with every `{placeholder}` filled in; braces around any other name stay as they are. */
export function fillText(text: string, values: PageValues): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? values[name] : whole,
  );
}

/** The text with every `{placeholder}` filled in; a telephone link calls the digits of the number. */
export function fillPage(body: PageBody, values: PageValues): PageBody {
  const fill = (text: string) => fillText(text, values);
  const run = ({ text, href, ...rest }: Run): Run => ({
    text: fill(text),
    ...rest,
    ...(href !== undefined && { href: addressOf(href, fill) }),
  });
  const runs = (all: readonly Run[]) => all.map(run);
  const block = (one: Block): Block => {
    if (one.kind === 'paragraph') return { ...one, runs: runs(one.runs) };
    if (one.kind === 'list') return { ...one, items: one.items.map(runs) };
    return { ...one, head: one.head.map(runs), rows: one.rows.map((row) => row.map(runs)) };
  };
  const within = <Part extends { title: string; blocks: Block[] }>(part: Part): Part => ({
    ...part,
    title: fill(part.title),
    blocks: part.blocks.map(block),
  });
  return {
    title: fill(body.title),
    lead: runs(body.lead),
    sections: body.sections.map((section) => ({
      ...within(section),
      questions: section.questions.map(within),
    })),
  };
}

function addressOf(href: string, fill: (text: string) => string): string {
  const filled = fill(href);
  return filled.startsWith('tel:') ? `tel:${filled.replaceAll(/[^\d+]/g, '')}` : filled;
}

/** The page's description for search engines: the first sentence under its title. */
export function firstSentence(body: PageBody): string {
  const lead = body.lead.map(({ text }) => text).join('');
  return /^.*?(?:[.!?](?=\s|$)|\u17d4)/s.exec(lead)?.[0] ?? lead;
}
