/** The guide of the office in both languages: the same sections, keys and pictures, and the names that the screens have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type GuideBlock, type Inline, readGuide } from '../office/app/guide/read-guide.ts';
import { GUIDE_SHOTS, ROLES_PICTURE } from './guide-shots.ts';

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

const GUIDES = [
  { file: 'office.md', folder: 'office', locale: 'en' },
  { file: 'office.km.md', folder: 'office-km', locale: 'km' },
] as const;

it.each(GUIDES)(
  '$file has a picture in every section, all that are drawn and no other, and its links lead to its headings',
  ({ file, folder }) => {
    const blocks = guideOf(file);
    const bare = new Set<string>();
    let section = '';
    for (const block of blocks) {
      if (block.kind === 'heading' && block.level > 1) bare.add((section = block.text));
      if (block.kind === 'picture') bare.delete(section);
    }
    expect([...bare]).toEqual([]);
    const shown = blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []));
    const drawn = [...Object.keys(GUIDE_SHOTS), ROLES_PICTURE].map(
      (name) => `${folder}/${name}.webp`,
    );
    expect(shown.toSorted()).toEqual(drawn.toSorted());
    const there = readdirSync(join(docs, 'pictures', folder)).map((name) => `${folder}/${name}`);
    expect(there.toSorted()).toEqual(shown.toSorted());
    const ids = new Set(blocks.flatMap((one) => (one.kind === 'heading' ? [`#${one.id}`] : [])));
    const links = partsOf(blocks, 'link').map((part) => (part.kind === 'link' ? part.to : ''));
    expect(links.filter((to) => !ids.has(to))).toEqual([]);
  },
);

/** What is stressed and is no name on a screen. */
const STRESSED = {
  en: [
    'bell',
    'Every look at a photo is in the audit before it is shown',
    'The money cannot go out',
    'orders',
    'Hours',
    'How often',
    'Whom',
    'Hardship pause',
    'key',
    'address',
  ],
  km: [
    'កណ្ដឹង',
    'ការមើលរូបថតម្ដងៗត្រូវកត់ត្រាទុក មុនពេលរូបបង្ហាញ',
    'ប្រាក់មិនអាចចេញបាន',
    'បញ្ជា',
    'ចំនួនដង',
    'ទៅអ្នកណា',
    'ការផ្អាកដោយសារជួបការលំបាក',
  ],
} as const;

/** Of a text that is filled in: so many letters stand before, or it is like any other. */
const FIRST_LETTERS = 4;

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The texts of the screens as patterns, in small letters: what is filled in is anything. */
function screenTexts(locale: 'en' | 'km'): RegExp[] {
  const folder = join(import.meta.dirname, '../words', locale);
  const texts = readdirSync(folder).flatMap((name) =>
    Object.values(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>),
  );
  return texts.flatMap((text) => {
    if (typeof text !== 'string') return [];
    const parts = text.toLowerCase().split(/\s?\{\w+\}/);
    const [first = ''] = parts;
    if (parts.length > 1 && first.length < FIRST_LETTERS) return [];
    return [new RegExp(`^${parts.map(escaped).join('.*')}$`)];
  });
}

it.each(GUIDES)('$file names what is pressed as the screens do', ({ file, locale }) => {
  const texts = screenTexts(locale);
  const stressed: readonly string[] = STRESSED[locale];
  const named = partsOf(guideOf(file), 'strong').map(({ text }) => text);
  const isThere = (name: string) => texts.some((text) => text.test(name.toLowerCase()));
  const missing = named.filter((name) => !stressed.includes(name) && !isThere(name));
  expect(missing).toEqual([]);
  expect(stressed.filter((name) => !named.includes(name))).toEqual([]);
});
