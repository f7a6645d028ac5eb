/** Letters of a line as they are shown. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

/** A part of the guide. */
export type GuideBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: readonly Inline[] }
  | { readonly kind: 'picture'; readonly name: string; readonly alt: string }
  | {
      readonly kind: 'list';
      readonly isNumbered: boolean;
      readonly items: readonly (readonly Inline[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

const MARK = /`([^`]+)`|\*\*([^*]+)\*\*|_([^_]+)_|\[([^\]]+)\]\(([^)]+)\)/g;
const PICTURE = /^!\[([^\]]*)\]\(pictures\/([\w/-]+\.webp)\)$/;

/** The part of an address behind `#` that a heading has, as the pages of a repository show it. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** Reads a line: code, bold, stress, and links. */
function inlineOf(line: string): Inline[] {
  const parts: Inline[] = [];
  let done = 0;
  for (const found of line.matchAll(MARK)) {
    const [whole, code, strong, em, text = '', to = ''] = found;
    if (found.index > done) parts.push({ kind: 'text', text: line.slice(done, found.index) });
    done = found.index + whole.length;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (em !== undefined) parts.push({ kind: 'em', text: em });
    // Other documents are the operator's: their names alone are shown.
    else if (to.startsWith('#')) parts.push({ kind: 'link', text, to });
    else parts.push({ kind: 'text', text });
  }
  if (done < line.length) parts.push({ kind: 'text', text: line.slice(done) });
  return parts;
}

const cellsOf = (row: string) =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

function blockOf(lines: readonly string[]): GuideBlock {
  const [first = ''] = lines;
  const [, marks, title = ''] = /^(#{1,3}) (.+)$/.exec(first) ?? [];
  if (marks !== undefined) {
    return { kind: 'heading', level: marks.length, id: slugOf(title), text: title };
  }
  const [, alt, name = ''] = PICTURE.exec(first) ?? [];
  if (alt !== undefined) return { kind: 'picture', alt, name };
  if (first.startsWith('|')) {
    const [head = '', , ...rows] = lines;
    return {
      kind: 'table',
      head: cellsOf(head),
      rows: rows.map((row) => cellsOf(row).map(inlineOf)),
    };
  }
  const bullet = /^(?:- |\d+\. )/;
  if (bullet.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      const last = items.at(-1);
      if (bullet.test(line) || last === undefined) items.push(line.replace(bullet, ''));
      else items[items.length - 1] = `${last} ${line.trim()}`;
    }
    return { kind: 'list', isNumbered: !first.startsWith('- '), items: items.map(inlineOf) };
  }
  return { kind: 'paragraph', line: inlineOf(lines.join(' ')) };
}

/** Reads the Markdown of docs/office.md and docs/office.km.md: headings, paragraphs, lists, tables and pictures. */
export function readGuide(markdown: string): GuideBlock[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockOf(block.split('\n')));
}
