/** A borrower sends the photo of a paper that was asked for, over a line that breaks. */
import { expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { askByCall, visitAs } from './page-demo.ts';
import { one } from './page-desk.ts';
import { aDenial } from './page-lent.ts';
import { phonePhoto } from './page-photo.ts';
import { queryRows } from './page-store.ts';
import { soon, TWO_SEATS } from './page-visit.ts';

const RETRY = { km: 'ព្យាយាមម្ដងទៀត', en: 'Try again' };

/** A borrower whose application waits for the photo of their national ID card. */
async function anAsked() {
  const { local, phone } = await aDenial({ locale: 'en', ago: 9, reasons: ['documents'] });
  await askByCall(local);
  const { id } = await one<{ id: string }>(
    `insert into document_request (application_id, kind, asked_by, asked_at)
     select id, 'national_id', 'staff:nary', now() from application
     where phone = $1 and status = 'Pending' returning id::text`,
    phone,
  );
  const hasCome = async () => {
    const [row] = await queryRows<{ came: boolean }>(
      'select received_at is not null as came from document_request where id = $1',
      [id],
    );
    return row?.came;
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
    await soon(hasCome).toBe(true);
    await retry.waitFor();
    await page.unroute('**/send-document');
    await retry.click();
    await files.first().waitFor({ state: 'detached' });
  },
);
