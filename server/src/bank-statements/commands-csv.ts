/** A table as CSV (RFC 4180) with commas or semicolons; a mark of byte order and empty lines are left out. */
export interface Csv {
  /** Each with its number in the file, from 1. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** The row whose quote is never closed; null: none. */
  readonly unclosed: number | null;
  /** More rows than were asked for: what comes after is not read. */
  readonly isCut: boolean;
}

/** Reads a text once from end to end, so that double the length takes double the time. */
export function readCsv(text: string, most: number): Csv {
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const comma = separatorOf(text.slice(start, start + 2000));
  const rows: { row: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let row = 1;
  let at = start;
  const end = () => {
    if (cells.length > 1 || (cells[0] ?? '') !== '') rows.push({ row, cells });
    cells = [];
    row += 1;
  };
  while (at < text.length) {
    if (rows.length > most) return { rows: rows.slice(0, most), unclosed: null, isCut: true };
    const cell = text[at] === '"' ? quoted(text, at) : plain(text, at, comma);
    if (cell === null) return { rows, unclosed: row, isCut: false };
    cells.push(cell.value.trim());
    at = cell.next;
    if (text[at] === comma) {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    end();
  }
  if (cells.length > 0) end();
  return { rows: rows.slice(0, most), unclosed: null, isCut: rows.length > most };
}

function separatorOf(head: string): string {
  const [first = ''] = head.split('\n', 1);
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

/** What stands up to the next comma or the line's end. */
function plain(text: string, from: number, comma: string): { value: string; next: number } {
  let at = from;
  while (at < text.length && text[at] !== comma && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { value: text.slice(from, at), next: at };
}

/** What stands between quotes, two of them meaning one; null where they are never closed. */
function quoted(text: string, from: number): { value: string; next: number } | null {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return null;
    parts.push(text.slice(at, close));
    if (text[close + 1] !== '"') {
      let next = close + 1;
      // What a bank writes behind a closing quote is left out, up to the line's end.
      while (next < text.length && !',;\n\r'.includes(text[next] ?? '')) next += 1;
      return { value: parts.join(''), next };
    }
    parts.push('"');
    at = close + 2;
  }
}
