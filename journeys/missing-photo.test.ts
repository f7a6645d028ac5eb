/** A borrower sends the photos of papers that were asked for, over a line that breaks. */
import { expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { askByCall, visitAs } from './page-demo.ts';
import { one } from './page-desk.ts';
import { aDenial } from './page-lent.ts';
import { phonePhoto } from './page-photo.ts';
import { switchTo } from './page-navbar.ts';
import { queryRows } from './page-store.ts';
import { soon, TWO_SEATS } from './page-visit.ts';

/** How each paper is called. */
const PAPERS = {
  km: { national_id: 'រូបថតអត្តសញ្ញាណប័ណ្ណ', income_proof: 'ឯកសារបញ្ជាក់ចំណូល' },
  en: { national_id: 'Photo of your national ID card', income_proof: 'Proof of your income' },
};
const RETRY = { km: 'ព្យាយាមម្ដងទៀត', en: 'Try again' };

type Paper = keyof (typeof PAPERS)['en'];

/** A borrower whose application waits for the photo of their national ID card, or of these papers. */
async function anAsked(papers: readonly Paper[] = ['national_id']) {
  const { local, phone } = await aDenial({ locale: 'en', ago: 9, reasons: ['documents'] });
  await askByCall(local);
  await queryRows(
    `insert into document_request (application_id, kind, asked_by, asked_at)
     select id, unnest($2::text[]), 'staff:nary', now() from application
     where phone = $1 and status = 'Pending'`,
    [phone, papers],
  );
  const hasCome = async (paper: Paper = 'national_id') => {
    const { came } = await one<{ came: boolean }>(
      `select d.received_at is not null as came from document_request d
       join application a on a.id = d.application_id
       where a.phone = $1 and d.kind = $2`,
      phone,
      paper,
    );
    return came;
  };
  return { local, hasCome };
}

it.each(TWO_SEATS)(
  'a photo whose line broke is kept and sent again, one whose answer was lost is not asked for twice, $locale at $width px',
  async ({ locale, width }) => {
    const { local, hasCome } = await anAsked();
    const page = await visitAs(local, { locale, width, expected: /ERR_FAILED/ });
    await page.goto('/profile');
    const files = page.locator('main input[type=file]');
    await files.first().waitFor();
    let arrives = false;
    await page.route('**/send-document', async (route) => {
      if (arrives) await route.fetch();
      await route.abort();
    });
    await files.last().setInputFiles(await phonePhoto(1200, 900, 'id-card.jpg'));
    const retry = page.locator('main').getByRole('button', { name: RETRY[locale] });
    await retry.waitFor();
    expect(await violations(page, 'a photo that was not sent')).toEqual([]);
    expect(await hasCome()).toBe(false);
    arrives = true;
    await retry.click();
    await soon(() => hasCome()).toBe(true);
    await retry.waitFor();
    await page.unroute('**/send-document');
    await retry.click();
    await files.first().waitFor({ state: 'detached' });
  },
);

it.each(TWO_SEATS)(
  'a paper that arrives leaves another where it is, on its way or waiting to be sent again, $locale at $width px',
  async ({ locale, width }) => {
    const { local, hasCome } = await anAsked(['national_id', 'income_proof']);
    const page = await visitAs(local, { locale, width, expected: /ERR_FAILED/ });
    await page.goto('/profile');
    const item = (paper: Paper) =>
      page.locator('main li li').filter({ hasText: PAPERS[locale][paper] });
    const files = (paper: Paper) => item(paper).locator('input[type=file]');
    const choose = async (paper: Paper, width: number) =>
      files(paper)
        .last()
        .setInputFiles(await phonePhoto(width, 900, `${paper}.jpg`));
    const { promise: held, resolve: lose } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/send-document', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await held;
      return route.abort();
    });
    await choose('income_proof', 1200);
    await soon(() => sent).toBe(1);
    await choose('national_id', 1000);
    await item('national_id').waitFor({ state: 'detached' });
    expect(await hasCome()).toBe(true);
    expect(await files('income_proof').count()).toBe(0);
    lose();
    await item('income_proof').getByRole('button', { name: RETRY[locale] }).click();
    await item('income_proof').waitFor({ state: 'detached' });
    expect(await hasCome('income_proof')).toBe(true);
  },
);

it('what is said of a photo is in the language of the page: one that did not arrive can be sent all the same, why one was refused goes: STATE-15', async () => {
  const { local } = await anAsked();
  const page = await visitAs(local, { locale: 'en', width: 360, expected: /ERR_FAILED/ });
  await page.goto('/profile');
  const files = page.locator('main input[type=file]');
  await files.first().waitFor();
  await page.route('**/send-document', (route) => route.abort(), { times: 1 });
  await files.last().setInputFiles(await phonePhoto(1200, 900, 'id-card.jpg'));
  const main = page.locator('main');
  await main.getByText('The photo was not sent').waitFor();
  await switchTo(page, 'km');
  await main.getByText('The photo was not sent').waitFor({ state: 'detached' });
  await page.route('**/send-document', (route) =>
    route.fulfill({
      json: {
        ...{ code: 0, data: null, message: 'x', message_en: 'Too dark.', message_km: 'ងងឹតពេក។' },
      },
    }),
  );
  await main.getByRole('button', { name: RETRY.km }).click();
  await main.getByText('ងងឹតពេក។').waitFor();
  await switchTo(page, 'en');
  await main.getByText('ងងឹតពេក។').waitFor({ state: 'detached' });
});
