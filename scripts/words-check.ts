import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

function readLocale(words: string, locale: string, problems: string[]): Catalogue {
  const all: Catalogue = new Map();
  for (const file of messageFiles(words)) {
    const name = `words/${locale}/${file}`;
    if (!existsSync(join(words, locale, file))) {
      problems.push(`${name} is missing`);
      continue;
    }
    let messages: Record<string, Message>;
    try {
      messages = JSON.parse(readFileSync(join(words, locale, file), 'utf8'));
    } catch (error) {
      problems.push(`${name} is not JSON: ${(error as Error).message}`);
      continue;
    }
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

/** The words of a message without its {parameters}: what a person would read. */
function readable(message: Message): string {
  const texts: string[] = [];
  const collect = (value: unknown, inMatch: boolean): void => {
    if (typeof value === 'string' && inMatch) texts.push(value);
    else if (value && typeof value === 'object')
      for (const [key, child] of Object.entries(value)) collect(child, inMatch || key === 'match');
  };
  collect(message, typeof message === 'string');
  return texts
    .join(' ')
    .replaceAll(/\{[^}]*\}/g, '')
    .trim();
}

function parameters(message: Message): string {
  const found = JSON.stringify(message).matchAll(/\{(\w+)\}/g);
  return [...new Set([...found].map((match) => match[1] ?? ''))].toSorted().join(', ');
}

/**
 * What is wrong with the message files, one line each, empty when nothing is: a key that only one
 * language has or that stands in another file, other parameters, empty texts, Khmer without a
 * Khmer letter or equal to the English (words/same-in-both.json lists the keys where that is meant).
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
  return problems;
}
