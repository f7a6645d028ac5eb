/** A borrower who is known buys or pawns something: the form knows them, and the application is the account's. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aBorrower, type Borrower, signedIn } from './page-account.ts';
import { sentSteps, storeCalls } from './page-apply.ts';
import { itemApplicant } from './page-items.ts';
import { phonePhoto } from './page-photo.ts';
import { queryRows } from './page-store.ts';
import { open, soon, TWO_SEATS, visit } from './page-visit.ts';
import {
  answer,
  choosePhoto,
  dialog,
  done,
  field,
  FORMS,
  goOn,
  nextButton,
  type Picture,
  ready,
} from './page-wizard.ts';

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

/** A borrower whose application was answered, so that nothing is under way. */
async function aFreeBorrower(): Promise<Borrower> {
  const who = await aBorrower();
  await queryRows(`update application set status = 'Denied' where phone = $1`, [who.phone]);
  return who;
}

/** What is asked of the loan and the thing alone; everything else is known. */
const OF_THE_LOAN = {
  purchasing: ['purchase_item', 'purchase_total_price', 'amount', 'duration'],
  pawn: ['amount', 'duration', 'type_of_collateral'],
} as const;

describe.each(['purchasing', 'pawn'] as const)('%s in the account', (form) => {
  const { path, steps } = FORMS[form];
  const [first = ''] = steps;

  it.each(TWO_SEATS)(
    'is filled in with what is known, and becomes the account’s pending application, $locale at $width px: G-68 VAL-17',
    async (seat) => {
      const who = await aFreeBorrower();
      const page = await visit({ ...seat, context: await signedIn(who, seat.locale) });
      const calls = storeCalls(page);
      await page.goto(path);
      await ready(page);
      await soon(async () => (await field(page, 'phone').inputValue()).replaceAll(' ', '')).toBe(
        who.local,
      );
      const { answers } = itemApplicant(form, photo);
      for (const key of OF_THE_LOAN[form]) await answer(page, key, answers[first]?.[key] ?? '');
      for (const _step of steps.slice(1)) await goOn(page);
      await choosePhoto(page, 'borrower_photo', photo);
      await answer(page, 'source_of_information', 'Facebook');
      await answer(page, 'accept', 'true');
      await nextButton(page).click();
      await done(page).waitFor();
      expect(await sentSteps(calls)).toHaveLength(steps.length);
      const [row] = await queryRows(
        `select a.status, a.product, a.is_incomplete, a.phone_proved_at is not null as proved,
           a.borrower_id = b.id as own, a.company_name is not null as worked
         from application a join borrower b on b.phone = a.phone
         where a.phone = $1 order by a.id desc limit 1`,
        [who.phone],
      );
      expect(row).toEqual({
        status: 'Pending',
        product: form,
        is_incomplete: false,
        proved: true,
        own: true,
        worked: true,
      });
      await dialog(page).getByRole('button').last().click();
      await page.waitForURL('**/payday-loan');
      await page.goto(path);
      await page.locator('main a[href="/profile"]').waitFor();
      expect(await page.locator('main form').count()).toBe(0);
    },
  );

  it('does not begin while a request is under way: G-68', async () => {
    const who = await aBorrower();
    const page = await visit({ locale: 'en', context: await signedIn(who, 'en') });
    await open(page, path);
    await page.getByText('You already have a request under way.').waitFor();
    await soon(() => page.locator('main form').count()).toBe(0);
  });
});
