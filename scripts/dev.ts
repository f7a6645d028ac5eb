/**
 * `npm run dev`: the product with hot reload. Compiles the words first and after every edit, by a process of its own, so that
 * the server keeps answering meanwhile.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileWords } from './compile-words.ts';

const COMPILER = fileURLToPath(new URL('compile-words.ts', import.meta.url));
const WORDS = fileURLToPath(new URL('../words/', import.meta.url));
/** Editors write a file in several steps; compiling waits for the last one. */
const SETTLED_MS = 100;

let timer: NodeJS.Timeout | undefined;
let isCompiling = false;

function compileSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(compile, SETTLED_MS);
}

function compile(): void {
  if (isCompiling) return compileSoon();
  isCompiling = true;
  spawn(process.execPath, [COMPILER], { stdio: 'inherit' }).once('exit', () => {
    isCompiling = false;
  });
}

for (const problem of compileWords()) console.error(`words: ${problem}`);
for (const locale of ['km', 'en']) watch(join(WORDS, locale), compileSoon);
await import('../server/src/main.ts');
