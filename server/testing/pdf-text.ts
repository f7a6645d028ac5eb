import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as a reader copies it: a small reader of what Typst and Chromium write (one font table for each face,
 * `ActualText` where letters and glyphs differ). White space is left out, since lines are broken where they end.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  let text = '';
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b/.test(head)) continue;
    // Each page names its faces anew.
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name = '', id = ''] of head.matchAll(/\/([fF]\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
      fonts.set(name, lettersOf(objects.get(unicode)?.body ?? ''));
    }
    const contents = /\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '';
    text += textOf(objects.get(contents)?.body ?? '', fonts);
  }
  return text.replaceAll(/\s/g, '');
}

interface PdfObject {
  head: string;
  body: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const file = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of file.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)(?:\nendobj|\bstream\r?\n)/g)) {
    const [whole, id = '', head = ''] = match;
    const from = match.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = pdf.subarray(from, from + length);
    const isText = whole.endsWith('stream\n') && !/\/Length1|\/Subtype|\/N \d/.test(head);
    const body = isText && /FlateDecode/.test(head) ? inflateSync(raw) : raw;
    objects.set(id, { head: head.replaceAll(/\s+/g, ' '), body: body.toString('latin1') });
  }
  return objects;
}

/** Letters of each glyph, both in hex. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', unicode = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      letters.set(glyph.toLowerCase(), utf16(unicode));
    }
  }
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', unicode = ''] of block.matchAll(
      /<(\w+)>\s*<(\w+)>\s*<(\w+)>/g,
    )) {
      const first = Number.parseInt(from, 16);
      for (let at = first; at <= Number.parseInt(to, 16); at += 1) {
        const letter = Number.parseInt(unicode, 16) + at - first;
        letters.set(at.toString(16).padStart(4, '0'), String.fromCharCode(letter));
      }
    }
  }
  return letters;
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

/** Text operators in their order; what stands within a span of `ActualText` is that text. */
const OPERATOR =
  /\/ActualText <FEFF([\dA-Fa-f]*)>[^>]*>> BDC|\/Lang \([\w-]*\)|\b(?:BDC|BMC)\b|\bEMC\b|\/([fF]\d+) [\d.]+ Tf|\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*)\)|<([\dA-Fa-f]+)>/g;

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = '';
  let font: ReadonlyMap<string, string> = new Map();
  const spans: boolean[] = [];
  for (const match of content.matchAll(OPERATOR)) {
    const [operator, actual, face, string, hex] = match;
    if (actual !== undefined) {
      spans.push(true);
      text += utf16(actual);
    } else if (operator === 'BDC' || operator === 'BMC') spans.push(false);
    else if (operator === 'EMC') spans.pop();
    else if (face !== undefined) font = fonts.get(face) ?? new Map();
    else if (!operator.startsWith('/') && !spans.includes(true)) {
      const glyphs = (hex ?? bytesOf(string ?? '').toString('hex')).match(/.{4}/g) ?? [];
      text += glyphs.map((glyph) => font.get(glyph.toLowerCase()) ?? '\ufffd').join('');
    }
  }
  return text;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function bytesOf(string: string): Buffer {
  const plain = string.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_all, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
  );
  return Buffer.from(plain, 'latin1');
}
