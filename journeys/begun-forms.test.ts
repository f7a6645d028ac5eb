/** A form that was begun: somebody leaves a phone on the home page and goes, and an officer calls them back. */
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { toSay } from './page-desk.ts';
import { applyNow, fillQuickForm, openHome, slideTo } from './page-home.ts';
import { htmlErrors } from './page-html.ts';
import { choose, press } from './page-keys.ts';
import { atDesk, field } from './page-office.ts';
import { queryRows } from './page-store.ts';
import { TWO_SEATS, visit } from './page-visit.ts';

const WORDS = {
  km: {
    label: 'កត់ត្រាការទូរស័ព្ទ',
    unanswered: 'មិនទទួល',
    done: 'បានកត់ត្រាការទូរស័ព្ទ។',
    later: 'អាចទូរស័ព្ទម្ដងទៀត ចាប់ពីថ្ងៃស្អែក។',
  },
  en: {
    label: 'Enter the call',
    unanswered: 'Nobody answered',
    done: 'The call is entered.',
    later: 'They can be called once more from tomorrow.',
  },
} as const;

describe('who breaks off the quick form', () => {
  it.each(TWO_SEATS)(
    'is called back from the list of begun forms, in $locale at $width px: HOME-17',
    async ({ locale, width }) => {
      const local = `097${randomInt(1_000_000, 10_000_000)}`;
      const name = `ដារា ${local.slice(-4)}`;
      const visitor = await visit({ locale: 'km', width: 360 });
      await openHome(visitor, 'payday');
      await slideTo(visitor, 'amount', 120);
      await fillQuickForm(visitor, { name, phone: local });
      await applyNow(visitor).click();
      await visitor.waitForURL('**/forms/borrow/borrow-form');
      await visitor.context().close();
      // An hour later.
      const [draft] = await queryRows<{ id: string }>(
        `update application set touched_at = touched_at - interval '1 hour' where name = $1 and status = 'Draft' returning id`,
        [name],
      );

      const { page } = await atDesk('/leads?view=begun', { roles: ['officer'], locale, width });
      const said = WORDS[locale];
      const row = page.locator('tbody tr').filter({ hasText: name });
      await row.getByText(/\$120\.00/).waitFor();
      expect(await violations(page, 'begun forms')).toEqual([]);
      expect(await htmlErrors(await page.content(), 'begun forms')).toEqual([]);
      await page.goto(`/leads?view=begun&open=${draft?.id}`);
      const sheet = page.getByRole('dialog');
      const enter = sheet.getByRole('button', { name: said.label });
      await press(enter);
      await sheet.locator('#field-outcome-error').waitFor();
      expect(await violationsOver(page, 'a begun form')).toEqual([]);
      await choose(field(page, 'outcome'), said.unanswered);
      await page.keyboard.press('Control+Enter');
      await toSay(page, said.done);
      await row.waitFor({ state: 'detached' });
      expect(
        await queryRows('select outcome, made_by from begun_call where application_id = $1', [
          draft?.id,
        ]),
      ).toEqual([{ outcome: 'not_reached', made_by: expect.stringMatching(/^staff:/) as string }]);
      await page.goto(`/leads?view=begun&state=called&open=${draft?.id}`);
      await page.getByRole('dialog').getByText(said.later).waitFor();
    },
  );
});
