/**
 * Reads a QR code from its picture, as a scanner that has found its corners: modules, mask, order of the bits, interleaved
 * blocks (ISO/IEC 18004). Level M, bytes, up to version 13; no error correction, since a drawn picture has no errors.
 * @throws Error where the picture is no such code
 */
export function readQr(svg: string): string {
  const modules = modulesOf(svg);
  const size = modules.length;
  const version = (size - 17) / 4;
  const blocks = BLOCKS[version];
  if (!blocks) throw new Error(`No code of ${size} modules`);
  // Format: five bits, level and mask, over a fixed pattern (101010000010010).
  const format = [0, 1, 2, 3, 4].map((x) => Number(modules[8]?.[x]));
  const bits = format.map((bit, index) => bit ^ Number('10101'[index]));
  if (bits[0] !== 0 || bits[1] !== 0) throw new Error('Not of level M');
  const mask = MASKS[(bits[2] ?? 0) * 4 + (bits[3] ?? 0) * 2 + (bits[4] ?? 0)];
  if (!mask) throw new Error('No mask');
  return textOf(dataOf(wordsOf(modules, version, mask), blocks), version);
}

/** For level M: how many blocks of how many data words, by version (table 9). */
const BLOCKS: Readonly<Record<number, readonly (readonly [count: number, words: number])[]>> = {
  5: [[2, 43]],
  6: [[4, 27]],
  7: [[4, 31]],
  8: [
    [2, 38],
    [2, 39],
  ],
  9: [
    [3, 36],
    [2, 37],
  ],
  10: [
    [4, 43],
    [1, 44],
  ],
  11: [
    [1, 50],
    [4, 51],
  ],
  12: [
    [6, 36],
    [2, 37],
  ],
  13: [
    [8, 37],
    [1, 38],
  ],
};

/** Centres of the alignment patterns (annex E). */
const CENTRES: Readonly<Record<number, readonly number[]>> = {
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
  11: [6, 30, 54],
  12: [6, 32, 58],
  13: [6, 34, 62],
};

type Mask = (row: number, column: number) => boolean;
const MASKS: readonly Mask[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Dark or light, by row and column, quiet zone of four taken off: rows are drawn as strokes of one module's width. */
function modulesOf(svg: string): boolean[][] {
  const [, across = '0'] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? [];
  const strokes = /<path stroke="#000000" d="([^"]*)"/.exec(svg)?.[1] ?? '';
  const size = Number(across) - 8;
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  let [x, y] = [0, 0];
  for (const [, to, numbers = ''] of strokes.matchAll(/([Mmh])([-\d. ]+)/g)) {
    const [first = 0, second = 0] = numbers.trim().split(' ').map(Number);
    if (to === 'M') [x, y] = [first, second];
    else if (to === 'm') [x, y] = [x + first, y + second];
    else {
      modules[Math.floor(y) - 4]?.fill(true, x - 4, x - 4 + first);
      x += first;
    }
  }
  return modules;
}

/** Whether a module carries no data. */
function isFixed(row: number, column: number, version: number): boolean {
  const size = version * 4 + 17;
  const isFinder =
    (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9);
  if (isFinder || row === 6 || column === 6) return true;
  const near = (value: number, edge: number) => value >= size - 11 && value < size - 8 && edge < 6;
  if (version >= 7 && (near(row, column) || near(column, row))) return true;
  const centres = CENTRES[version] ?? [];
  const last = centres.at(-1) ?? 0;
  return centres.some((y) =>
    centres.some((x) => {
      const isCorner = (y === 6 && x === 6) || (y === 6 && x === last) || (y === last && x === 6);
      return !isCorner && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
    }),
  );
}

/** All words in the order placed: pairs of columns from the right, up and down in turn. */
function wordsOf(modules: readonly boolean[][], version: number, mask: Mask): number[] {
  const size = modules.length;
  const bits: number[] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isFixed(row, column, version)) continue;
        bits.push(Number(modules[row]?.[column] !== mask(row, column)));
      }
    }
    isUp = !isUp;
  }
  const words: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) {
    words.push(Number.parseInt(bits.slice(at, at + 8).join(''), 2));
  }
  return words;
}

/** The data words of all blocks, one block after the other. */
function dataOf(
  words: readonly number[],
  groups: readonly (readonly [count: number, words: number])[],
): number[] {
  const lengths = groups.flatMap(([count, length]) => Array.from({ length: count }, () => length));
  const blocks = lengths.map((): number[] => []);
  let at = 0;
  for (let index = 0; index < Math.max(...lengths); index += 1) {
    for (const [block, length] of lengths.entries()) {
      if (index < length) blocks[block]?.push(words[at++] ?? 0);
    }
  }
  return blocks.flat();
}

/** Segments of bytes, letters and figures until the end. */
function textOf(data: readonly number[], version: number): string {
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const take = (count: number) => {
    const value = Number.parseInt(bits.slice(at, at + count) || '0', 2);
    at += count;
    return value;
  };
  let text = '';
  for (let mode = take(4); mode !== 0; mode = take(4)) {
    const counts = version < 10 ? COUNTS.small : COUNTS.large;
    const length = take(counts[mode] ?? 0);
    if (mode === 4) {
      const bytes = Array.from({ length }, () => take(8));
      text += Buffer.from(bytes).toString('utf8');
    } else if (mode === 1) {
      for (let left = length; left > 0; left -= 3) {
        const figures = Math.min(left, 3);
        text += String(take([0, 4, 7, 10][figures] ?? 0)).padStart(figures, '0');
      }
    } else if (mode === 2) {
      for (let left = length; left > 1; left -= 2) {
        const pair = take(11);
        text += (LETTERS[Math.floor(pair / 45)] ?? '') + (LETTERS[pair % 45] ?? '');
      }
      if (length % 2 === 1) text += LETTERS[take(6)] ?? '';
    } else throw new Error(`A segment of mode ${mode}`);
    if (at + 4 > bits.length) break;
  }
  return text;
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
/** Bits of a segment's length, by its mode. */
const COUNTS: Readonly<Record<'small' | 'large', Readonly<Record<number, number>>>> = {
  small: { 1: 10, 2: 9, 4: 8 },
  large: { 1: 12, 2: 11, 4: 16 },
};
