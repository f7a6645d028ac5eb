import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from 'contract/locale';
import { styleProblems } from './words-style.ts';

/** One message: plain text, or the message-format plugin's variants (plural forms and the like). */
type Message = string | object;
type Catalogue = Map<string, { file: string; message: Message }>;

const KEY = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const KHMER_LETTER = /[\u1780-\u17b3]/;

/** The message files, as words/project.inlang/settings.json lists them. */
function messageFiles(words: string): string[] {
  const settings = JSON.parse(readFileSync(join(words, 'project.inlang/settings.json'), 'utf8'));
  const patterns: string[] = settings['plugin.inlang.messageFormat'].pathPattern;
  return patterns.map((pattern) => pattern.replace('./{locale}/', ''));
}

/**
 * The keys that stand more than once in the text of a message file. `JSON.parse` keeps the last one
 * and says nothing, so that who mends the first changes no screen.
 */
function keysTwice(text: string): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}]/g)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    if (depth !== 1 || !token.endsWith(':')) continue;
    const key: string = JSON.parse(token.slice(0, -1));
    if (seen.has(key)) twice.add(key);
    seen.add(key);
  }
  return [...twice];
}

function readLocale(words: string, locale: Locale, problems: string[]): Catalogue {
  const all: Catalogue = new Map();
  for (const file of messageFiles(words)) {
    const name = `words/${locale}/${file}`;
    if (!existsSync(join(words, locale, file))) {
      problems.push(`${name} is missing`);
      continue;
    }
    const text = readFileSync(join(words, locale, file), 'utf8');
    let messages: Record<string, Message>;
    try {
      messages = JSON.parse(text);
    } catch (error) {
      problems.push(`${name} is not JSON: ${(error as Error).message}`);
      continue;
    }
    for (const key of keysTwice(text)) problems.push(`${name}: "${key}" stands in it twice`);
    for (const [key, message] of Object.entries(messages)) {
      if (key === '$schema') continue;
      const before = all.get(key);
      if (before) problems.push(`${name}: "${key}" is already in words/${locale}/${before.file}`);
      if (!KEY.test(key)) problems.push(`${name}: "${key}" is not flat snake_case`);
      all.set(key, { file, message });
    }
  }
  return all;
}

/** Every text of a message, as it is written. */
function textsOf(message: Message): string[] {
  const texts: string[] = [];
  const collect = (value: unknown, inMatch: boolean): void => {
    if (typeof value === 'string' && inMatch) texts.push(value);
    else if (value && typeof value === 'object')
      for (const [key, child] of Object.entries(value)) collect(child, inMatch || key === 'match');
  };
  collect(message, typeof message === 'string');
  return texts;
}

/** The words of a message without its {parameters}: what a person would read. */
function readable(message: Message): string {
  return textsOf(message)
    .join(' ')
    .replaceAll(/\{[^}]*\}/g, '')
    .trim();
}

function parameters(message: Message): string {
  const found = JSON.stringify(message).matchAll(/\{(\w+)\}/g);
  return [...new Set([...found].map((match) => match[1] ?? ''))].toSorted().join(', ');
}

/** Where a text breaks the rules of writing, in the messages of a language and in its pages. */
function brokenRules(words: string, locale: Locale, catalogue: Catalogue): string[] {
  const problems = [...catalogue].flatMap(([key, { file, message }]) =>
    textsOf(message)
      .flatMap((text) => styleProblems(locale, text))
      .map((says) => `words/${locale}/${file}: "${key}" has ${says}`),
  );
  const folder = join(words, 'pages', locale);
  const pages = existsSync(folder) ? readdirSync(folder) : [];
  for (const page of pages) {
    const lines = readFileSync(join(folder, page), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      for (const says of styleProblems(locale, line))
        problems.push(`words/pages/${locale}/${page}, line ${index + 1} has ${says}`);
    }
  }
  return problems;
}

/**
 * What is wrong with the message files, one line each, empty when nothing is: a key that only one
 * language has, that stands twice in a file or in another file, other parameters, empty texts, Khmer without a
 * Khmer letter or equal to the English (words/same-in-both.json lists the keys where that is meant), and in these files
 * and the pages every text that breaks a rule of writing (words-style.ts).
 */
export function wordsProblems(words: string): string[] {
  const problems: string[] = [];
  const allowed = join(words, 'same-in-both.json');
  const same = new Set<string>(
    existsSync(allowed) ? JSON.parse(readFileSync(allowed, 'utf8')) : [],
  );
  const english = readLocale(words, 'en', problems);
  const khmer = readLocale(words, 'km', problems);
  for (const [key, { file }] of khmer) {
    if (!english.has(key)) problems.push(`words/km/${file}: "${key}" has no English`);
  }
  for (const [key, { file, message }] of english) {
    const other = khmer.get(key);
    if (!other) {
      problems.push(`words/en/${file}: "${key}" has no Khmer`);
      continue;
    }
    const at = `words/km/${other.file}: "${key}"`;
    if (other.file !== file) problems.push(`${at} stands in words/en/${file} in English`);
    const [wanted, got] = [parameters(message), parameters(other.message)];
    if (wanted !== got) problems.push(`${at} has parameters {${got}}, the English {${wanted}}`);
    const [en, km] = [readable(message), readable(other.message)];
    if (JSON.stringify(message) === '""') problems.push(`words/en/${file}: "${key}" is empty`);
    if (same.has(key)) continue;
    if (en === '' && km === '') continue;
    if (en === km) problems.push(`${at} is the same as the English`);
    else if (!KHMER_LETTER.test(km)) problems.push(`${at} has no Khmer letter`);
  }
  for (const key of same) {
    if (!english.has(key)) problems.push(`words/same-in-both.json: "${key}" is no message`);
  }
  problems.push(...brokenRules(words, 'en', english), ...brokenRules(words, 'km', khmer));
  return problems;
}
