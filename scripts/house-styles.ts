/** Classes of style sheets: each has one sheet, since all sheets of a room end in one bundle and would write into each other's rows. */
import type { SourceFile } from './house-rules.ts';

const RULE = /([^{}]+)\{/g;
const COMMENT = /\/\*[^]*?\*\//g;
const WITHIN_BRACKETS = /\([^()]*\)/g;
/** It is there to say again, closer, what the other sheets of its room say. */
const DENSE = 'ui/src/dense.css';
/** The class that a selector is about: `.card > li` is about `.card`, `.sheet .card` about `.sheet`. */
const SUBJECT = /^\.([a-zA-Z][\w-]*)(?:$|(?::[\w-]+)+$)/;

/** What the selectors of a sheet say about classes as such, not about classes within others or with attributes. */
function classesOf({ text }: SourceFile): Set<string> {
  const classes = new Set<string>();
  for (const [, selectors = ''] of text
    .replace(COMMENT, '')
    .replace(WITHIN_BRACKETS, '')
    .matchAll(RULE)) {
    for (const selector of selectors.split(',')) {
      const name = SUBJECT.exec(selector.trim())?.[1];
      if (name !== undefined) classes.add(name);
    }
  }
  return classes;
}

/** Classes that two sheets of one room style: "office: .panel in a.css and b.css". */
export function sharedClasses(files: readonly SourceFile[]): string[] {
  const sheets = new Map<string, string>();
  const shared: string[] = [];
  for (const file of files) {
    if (!file.path.endsWith('.css') || file.path === DENSE) continue;
    const room = file.path.split('/')[0] ?? '';
    for (const name of classesOf(file)) {
      const key = `${room}: .${name}`;
      const other = sheets.get(key);
      if (other === undefined) sheets.set(key, file.path);
      else shared.push(`${key} in ${other} and ${file.path}`);
    }
  }
  return shared;
}
