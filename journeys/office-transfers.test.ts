/** Cash that a cashier takes to the bank: noted by the keys, seen by a manager, and on the sheet that is then closed. */
import { expect, it } from 'vitest';
import { violations } from './page-axe.ts';
import { press, reach, typeInto } from './page-keys.ts';
import { atDesk, field, reloadOffice } from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { queryRows } from './page-store.ts';
import { soon, TWO_SEATS } from './page-visit.ts';

const WORDS = {
  km: {
    open: 'បើកថតប្រាក់របស់ខ្ញុំ…',
    move: 'ធនាគារ ឬទូសុវត្ថិភាព…',
    waits: 'រង់ចាំបុគ្គលិកម្នាក់ទៀតបញ្ជាក់',
    slip: 'សូមសរសេរលេខបង្កាន់ដៃធនាគារ។',
    confirm: 'បញ្ជាក់…',
  },
  en: {
    open: 'Open my drawer…',
    move: 'Bank or safe…',
    waits: 'Waits for somebody else to confirm it',
    slip: 'Write the number of the bank’s slip.',
    confirm: 'Confirm…',
  },
};

it.each(TWO_SEATS)(
  'a deposit leaves the drawer with its slip, waits for somebody else, and stands as seen: $locale at $width px',
  async (seat) => {
    const words = WORDS[seat.locale];
    const slip = `D ${seat.width}`;
    const { page, person } = await atDesk('/cash', {
      ...seat,
      roles: ['cashier'],
      expected: /422/,
    });
    await press(page.getByRole('link', { name: words.open }));
    await typeInto(field(page, 'opening_cents'), '500');
    await page.keyboard.press('Control+Enter');
    const own = page.locator('.report-panel', {
      has: page.getByRole('link', { name: words.move }),
    });
    await press(own.getByRole('link', { name: words.move }));
    await typeInto(field(page, 'cents'), '450');
    const found = await violations(page, 'cash to the bank');
    await page.keyboard.press('Control+Enter');
    await page.getByText(words.slip).waitFor();
    await typeInto(field(page, 'note'), slip);
    await page.keyboard.press('Control+Enter');
    await own.getByText(words.waits).waitFor();
    await own.getByText('$50.00').first().waitFor();
    expect(await own.getByRole('link', { name: words.confirm, exact: true }).count()).toBe(0);
    found.push(...(await violations(page, 'a deposit waits')), ...(await unmarkedKhmer(page)));

    const { page: other } = await atDesk('/cash?waits_for=me', { ...seat, roles: ['manager'] });
    const theirs = other.locator('.report-panel', { hasText: slip });
    await press(theirs.getByRole('link', { name: words.confirm, exact: true }));
    await reach(other.getByRole('dialog').getByRole('button').last());
    found.push(...(await violations(other, 'a deposit is confirmed')));
    await other.keyboard.press('Control+Enter');
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await soon(() =>
      queryRows(
        `select t.cents::int, t.place, t.note, e.outcome, e.ended_by <> s.cashier as by_another
         from cash_transfer t join cash_sheet s on s.id = t.sheet_id left join cash_transfer_end e on e.transfer_id = t.id
         join staff on s.cashier = 'staff:' || staff.handle where staff.username = $1`,
        [person.username],
      ),
    ).toEqual([
      { cents: -45_000, place: 'bank', note: slip, outcome: 'confirmed', by_another: true },
    ]);
    await reloadOffice(page);
    expect(await own.getByText(words.waits).count()).toBe(0);
    expect(found).toEqual([]);
  },
);
