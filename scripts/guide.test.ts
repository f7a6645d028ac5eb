/** The guide of the office in both languages: the same sections, keys and pictures, and every link leads somewhere. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type GuideBlock, type Inline, readGuide } from '../office/app/guide/read-guide.ts';

const docs = join(import.meta.dirname, '../docs');
const guideOf = (name: string) => readGuide(readFileSync(join(docs, name), 'utf8'));

function linesOf(block: GuideBlock): readonly (readonly Inline[])[] {
  if (block.kind === 'paragraph') return [block.line];
  if (block.kind === 'list') return block.items;
  return block.kind === 'table' ? block.rows.flat() : [];
}

const partsOf = (blocks: readonly GuideBlock[], kind: Inline['kind']) =>
  blocks.flatMap(linesOf).flatMap((line) => line.filter((part) => part.kind === kind));

/** What both languages share: levels of headings, shapes of tables and lists, names of pictures. */
function shapeOf(block: GuideBlock): string {
  if (block.kind === 'heading') return `h${block.level}`;
  if (block.kind === 'picture') return block.name.replace('office-km/', 'office/');
  if (block.kind === 'list') return `list of ${block.items.length}`;
  return block.kind === 'table' ? `table of ${block.rows.length} × ${block.head.length}` : 'text';
}

it('has the same sections, lists, tables and pictures in Khmer as in English, in the same order, and the same keys', () => {
  const [english, khmer] = [guideOf('office.md'), guideOf('office.km.md')];
  expect(khmer.map(shapeOf)).toEqual(english.map(shapeOf));
  const keys = (blocks: GuideBlock[]) => partsOf(blocks, 'code').map(({ text }) => text);
  expect(keys(khmer).toSorted()).toEqual(keys(english).toSorted());
});

it.each(['office.md', 'office.km.md'])(
  '%s shows pictures that are there, and its links lead to its headings',
  (name) => {
    const blocks = guideOf(name);
    const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []));
    expect(pictures.length).toBeGreaterThan(15);
    expect(pictures.filter((one) => !existsSync(join(docs, 'pictures', one)))).toEqual([]);
    const ids = new Set(blocks.flatMap((one) => (one.kind === 'heading' ? [`#${one.id}`] : [])));
    const links = partsOf(blocks, 'link').map((part) => (part.kind === 'link' ? part.to : ''));
    expect(links.filter((to) => !ids.has(to))).toEqual([]);
  },
);
