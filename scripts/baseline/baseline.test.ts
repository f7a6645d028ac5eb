import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowedInVain, notAllowed } from './allowed.ts';
import { missingInBundle } from './bundles.ts';
import { described, missingIn } from './missing.ts';
import { missingInSources } from './sources.ts';
import { missingInStyles } from './styles.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What is found in each of these sources, with the newest types there are, which one program reads for all of them. */
function inSources(sources: readonly string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'romdoul-sample-'));
  const files = sources.map((_source, at) => `sample-${at}.tsx`);
  try {
    const options = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { lib: ['ESNext', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx' },
      files,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    files.forEach((file, at) => writeFileSync(join(folder, file), sources[at] ?? ''));
    const found = missingInSources(root, join(folder, 'tsconfig.json'), (path) =>
      files.some((file) => path.endsWith(`/${file}`)),
    );
    return files.map((file) =>
      found.filter(({ place }) => place.includes(`/${file}:`)).map(({ key }) => key),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const inStyles = (css: string) => missingInStyles(css).map(({ key }) => key);
const inBundle = (code: string) => missingInBundle('sample.js', code).map(({ key }) => key);

describe('the data about browsers', () => {
  it('knows what each browser of the baseline lacks', () => {
    expect(missingIn('api.URLSearchParams.size')).toEqual(['chrome 103', 'safari 15.6']);
    expect(missingIn('css.selectors.has')).toEqual(['chrome 103', 'firefox 115']);
    expect(missingIn('javascript.builtins.Array.at')).toEqual([]);
    expect(described({ key: 'css.properties.translate', place: 'a.css' })).toBe(
      'a.css: css.properties.translate is missing in chrome 103',
    );
  });
});

const NEWER = [
  ['the size of a query', 'new URLSearchParams().size', 'api.URLSearchParams.size'],
  [
    'the size taken out of one',
    'const { size } = new URLSearchParams(); size',
    'api.URLSearchParams.size',
  ],
  ['a time limit', 'AbortSignal.timeout(5)', 'api.AbortSignal.timeout_static'],
  ['one signal of several', 'AbortSignal.any([])', 'api.AbortSignal.any_static'],
  ['a sorted copy', '[2, 1].toSorted()', 'javascript.builtins.Array.toSorted'],
  [
    'a photo turned by its own data',
    `createImageBitmap(new Blob(), { imageOrientation: 'from-image' })`,
    'api.createImageBitmap.options_imageOrientation_parameter.from-image',
  ],
  ['what is grouped', 'Object.groupBy([1], String)', 'javascript.builtins.Object.groupBy'],
  [
    'a promise with its ends',
    'Promise.withResolvers()',
    'javascript.builtins.Promise.withResolvers',
  ],
  ['a member of a mixin', 'document.body.checkVisibility()', 'api.Element.checkVisibility'],
  ['a global', 'new URLPattern({})', 'api.URLPattern'],
] as const;

/** The same names of other things, and types. */
const INNOCENT = `
const known = new Set([1]);
export const count = known.size;
export const pick = { imageOrientation: 'none', timeout: (ms: number) => ms };
pick.timeout(1);
export function waits(pattern: URLPattern | null) { return pattern === null; }
createImageBitmap(new Blob(), { imageOrientation: 'flipY' });
`;

describe('a source', () => {
  let found: string[][];
  beforeAll(() => {
    found = inSources([...NEWER.map(([, source]) => `${source};\nexport {};\n`), INNOCENT]);
  });

  it.each(NEWER.map(([what, , key], at) => [what, key, at] as const))(
    'with %s is found',
    (_what, key, at) => {
      expect(found[at]).toContain(key);
    },
  );

  it('may use the same names of other things, and types', () => {
    expect(found.at(-1)).toEqual([]);
  });
});

describe('a style sheet', () => {
  it.each([
    ['a parent chosen by its child', 'label:has(:checked){color:red}', 'css.selectors.has'],
    ['a modal dialog chosen', 'dialog:modal{color:red}', 'css.selectors.modal'],
    [
      'the moving height of the screen alone',
      'div{height:100dvh}',
      'css.types.length.viewport_percentage_units_dynamic',
    ],
    ['a place moved by its own property', 'i{translate:0 -50%}', 'css.properties.translate'],
    ['colours mixed', 'i{color:color-mix(in srgb, red, blue)}', 'css.types.color.color-mix'],
    ['a width between', '@media (width >= 30rem){i{color:red}}', 'css.at-rules.media.range_syntax'],
    ['a container asked', '@container (min-width: 1px){i{color:red}}', 'css.at-rules.container'],
    ['rules in rules', 'i{&:hover{color:red}}', 'css.selectors.nesting'],
    ['clipped sides', 'i{overflow:clip}', 'css.properties.overflow.clip'],
    [
      'a blend in another space',
      'i{background:linear-gradient(to right in oklab, red, blue)}',
      'css.types.gradient.linear-gradient.interpolation_color_space',
    ],
  ])('with %s is found', (_what, css, key) => {
    expect(inStyles(css)).toContain(key);
  });

  it('may use the same after what all understand, and where it is asked for first', () => {
    expect(inStyles('div{height:100vh;height:100dvh}')).toEqual([]);
    expect(inStyles('@supports (height:100dvh){div{height:100dvh}}')).toEqual([]);
    expect(inStyles('i:is([open], :open){color:red}')).toEqual([]);
    expect(inStyles('@layer base{.a\\:has{margin:0 auto}}')).toEqual([]);
  });
});

describe('a built script', () => {
  it.each([
    ['a sorted copy', 'a.toSorted()', 'javascript.builtins.Array.toSorted'],
    ['a time limit', 'AbortSignal.timeout(5)', 'api.AbortSignal.timeout_static'],
    ['a look behind', '/(?<=a)b/.test(c)', 'javascript.regular_expressions.lookbehind_assertion'],
    [
      'the same in a text',
      'new RegExp("(?<!a)b")',
      'javascript.regular_expressions.lookbehind_assertion',
    ],
    ['a static block', 'class A{static{b()}}', 'javascript.classes.static.initialization_blocks'],
    ['a newer global', 'new URLPattern({})', 'api.URLPattern'],
  ])('with %s is found', (_what, code, key) => {
    expect(inBundle(code)).toEqual([key]);
  });

  it.each([
    ['a variable', 'var ML=a;ML();ML.b'],
    [
      'a function, its parameter, and what it catches',
      'function ML(URLPattern){try{ML()}catch{new URLPattern()}}',
    ],
    ['a pattern', 'const {a:[ML=1],...URLPattern}=b;ML();new URLPattern()'],
    ['a class', 'class ML{}new ML()'],
    ['an import', 'import {a as ML} from "./b.js";ML()'],
  ])('that declares the name of a newer global itself, by %s, means its own', (_what, code) => {
    expect(inBundle(code)).toEqual([]);
  });

  it('with newer syntax is found', () => {
    expect(inBundle('{ using a = b(); }')[0]).toMatch(/^syntax newer than ES2022/);
    expect(inBundle('/[\\p{L}--[a-z]]/v')[0]).toMatch(/^syntax newer than ES2022/);
  });
});

describe('what is allowed', () => {
  it('covers a feature with what is below it, and is taken off the list when nothing uses it', () => {
    const found = missingInStyles('i{translate:0 1px;height:1dvh}');
    const allowed = { 'css.properties.translate': 'a reason', 'css.selectors.has': 'another' };
    expect(notAllowed(found, allowed).map(({ key }) => key)).toEqual([
      'css.types.length.viewport_percentage_units_dynamic',
    ]);
    expect(allowedInVain(found, allowed)).toEqual(['css.selectors.has']);
  });
});
