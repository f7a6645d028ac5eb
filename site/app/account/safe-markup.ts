/** A piece of a description: text, a line break, or text in one of the elements that are kept. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'b' | 'i' | 'span'; readonly pieces: readonly Piece[] };

type Kept = 'b' | 'i' | 'span';

interface Open {
  readonly kind: Kept | 'root';
  readonly pieces: Piece[];
}

const KEPT: readonly string[] = ['b', 'i', 'span'];

/** How deep elements may lie in each other; what is deeper keeps its text only. */
const DEEPEST = 8;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

/**
 * A schedule's description: b, i, br and span without their attributes, every other element stripped to its text (LD-08,
 * G-73). The result is drawn as elements of React, never as HTML. One pass, however many angle brackets there are.
 */
export function safeMarkup(text: string): readonly Piece[] {
  const open: Open[] = [{ kind: 'root', pieces: [] }];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    const end = start < 0 ? -1 : text.indexOf('>', start);
    // Without a closing bracket the rest is text; it is looked for once.
    if (end < 0) {
      addText(open, text.slice(at));
      break;
    }
    addText(open, text.slice(at, start));
    tag(open, text.slice(start + 1, end));
    at = end + 1;
  }
  while (open.length > 1) close(open);
  return open[0]?.pieces ?? [];
}

function addText(open: readonly Open[], text: string): void {
  if (text === '') return;
  const plain = text.replace(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (_, name: string) => ENTITIES[name] ?? '',
  );
  open.at(-1)?.pieces.push({ kind: 'text', text: plain });
}

function tag(open: Open[], inside: string): void {
  const [, stroke, name = ''] = /^(\/?)([a-z]+)/i.exec(inside) ?? [];
  const kind = name.toLowerCase();
  if (kind === 'br') open.at(-1)?.pieces.push({ kind: 'break' });
  else if (!KEPT.includes(kind)) return;
  else if (stroke === '/') {
    if (open.at(-1)?.kind === kind) close(open);
  } else if (open.length <= DEEPEST) open.push({ kind: kind as Kept, pieces: [] });
}

/** Puts the innermost open element into the one around it. */
function close(open: Open[]): void {
  const inner = open.pop();
  if (inner && inner.kind !== 'root' && inner.pieces.length > 0) {
    open.at(-1)?.pieces.push({ kind: inner.kind, pieces: inner.pieces });
  }
}
