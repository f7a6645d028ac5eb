import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { ServiceAway } from '../service-away.ts';
import { Press } from './gateway-typst.ts';

const folder = mkdtempSync(join(tmpdir(), 'romdoul-press-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let press = new Press();
afterEach(() => press.close());

/** A receipt's data with a name. */
function receiptOf(name: string): object {
  const words = { km: 'ក', en: 'k' };
  const rows = [[words, name]];
  return {
    title: words,
    number: 'R000001',
    date: { year: 2026, month: 11, day: 21 },
    lender: words,
    licence: words,
    facts: rows,
    notice: null,
    split: { title: words, rows },
    after: { title: words, rows },
    audit: words,
  };
}

/** A thread of this code instead of the one that typesets. */
function threadOf(name: string, code: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `import { parentPort } from 'node:worker_threads';\n${code}`);
  return pathToFileURL(path);
}

describe('what the font cannot draw', () => {
  it.each([
    ['NUL and other signs without a letter', 'a\u0000b\u0007c'],
    ['letters of other scripts', '陈 😀'],
    ['invisible spaces', 'ខ្ញុំ\u200bបង់\u200d'],
  ])('%s: there is a paper all the same, with the rest of the text', async (_name, text) => {
    press = new Press();
    const pdf = await press.print('receipt', receiptOf(`ចាន់ ${text} សុភា`));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdfText(pdf)).toContain('ចាន់');
    expect(pdfText(pdf)).toContain('សុភា');
  });
});

it('a template that Typst refuses fails with its reason, and the next paper is made', async () => {
  press = new Press();
  await expect(press.print('receipt', { title: 1 })).rejects.toThrow('Typst refused receipt');
  await expect(press.print('no-such', {})).rejects.toThrow('Typst refused no-such');
  await expect(press.print('receipt', receiptOf('ចាន់'))).resolves.toBeInstanceOf(Buffer);
});

it('V15.2.2 a paper that takes too long is given up, with all that wait, and papers are made again once it has ended', async () => {
  const code = `parentPort.on('message', ({ id, data }) => {
    if (JSON.parse(data).hang) for (;;);
    parentPort.postMessage({ id, pdf: Buffer.from('made') });
  });`;
  // Time enough for a thread to begin, on a busy machine too.
  press = new Press({ timeMs: 2000 }, threadOf('hangs', code));
  const hung = press.print('receipt', { hang: true });
  const behind = press.print('receipt', {});
  await expect(hung).rejects.toBeInstanceOf(ServiceAway);
  await expect(behind).rejects.toBeInstanceOf(ServiceAway);
  await expect
    .poll(() => press.print('receipt', {}).catch(() => null))
    .toEqual(Buffer.from('made'));
});

it('no more than the most wait; the next is refused at once, and there is room again afterwards', async () => {
  const code = `const held = [];
  parentPort.on('message', (order) => {
    held.push(order.id);
    if (held.length === 3 || order.data === '{"one":1}')
      for (const id of held.splice(0)) parentPort.postMessage({ id, pdf: Buffer.from('made') });
  });`;
  press = new Press({ most: 3 }, threadOf('holds', code));
  const two = [press.print('receipt', {}), press.print('receipt', {})];
  const third = press.print('receipt', {});
  await expect(press.print('receipt', {})).rejects.toBeInstanceOf(ServiceAway);
  await expect(Promise.all([...two, third])).resolves.toHaveLength(3);
  await expect(press.print('receipt', { one: 1 })).resolves.toEqual(Buffer.from('made'));
});

it('a thread that dies takes its papers with it, and the next paper has a new one', async () => {
  const code = `parentPort.on('message', ({ id, data }) => {
    if (JSON.parse(data).die) process.exit(1);
    parentPort.postMessage({ id, pdf: Buffer.from('made') });
  });`;
  press = new Press({}, threadOf('dies', code));
  await expect(press.print('receipt', { die: true })).rejects.toBeInstanceOf(ServiceAway);
  await expect(press.print('receipt', {})).resolves.toEqual(Buffer.from('made'));
});
