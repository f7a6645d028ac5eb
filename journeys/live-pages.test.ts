/** What the lender changes in the database stands on the pages a moment later, without a restart. */
import { expect, it, onTestFinished } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import { setTables } from './page-rates.ts';
import { dataDir, LOCALES, site, soon } from './page-visit.ts';

async function html(path: string, locale: string): Promise<string> {
  const answer = await fetch(site + path, { headers: { cookie: `locale=${locale}` } });
  return answer.text();
}

it.each(LOCALES)('a rate: the next visitor of the home page sees it, in %s', async (locale) => {
  const home = () => html('/payday-loan', locale);
  // $50 for 5 days at 36 % per 30 days: 50 × 0.36 × 5 / 30 = $3 (CALC-32).
  expect(await home()).not.toContain('>$53<');
  // What is put back stands there a moment later as well: the next story begins after that.
  onTestFinished(() => soon(home).not.toContain('>$53<'));
  await setTables('payday', { rates: [{ amounts: [50, 200], durations: [0, 0], percent: 36 }] });
  await soon(home).toContain('>$53<');
});

it.each(LOCALES)('a text: the next visitor of the page reads it, in %s: G-36', async (locale) => {
  const about = () => html('/about', locale);
  expect(await about()).not.toContain('Changed by staff');
  const edit = (statement: string, ...values: string[]) =>
    asOwner(dataDir(), (client) => client.query(statement, values));
  const whose = `where page = 'about' and locale = '${locale}'`;
  const before = await asOwner(dataDir(), (client) =>
    client.query<{ body: string }>(`select body from page_text ${whose}`),
  );
  onTestFinished(async () => {
    await edit(`update page_text set body = $1 ${whose}`, before.rows[0]?.body ?? '');
    await soon(about).not.toContain('Changed by staff');
  });
  await edit(`update page_text set body = $1 ${whose}`, '# Changed by staff\n\nIn our words.');
  await soon(about).toContain('Changed by staff</h1>');
  expect(await about()).toContain('<meta name="description" content="In our words."/>');
});
