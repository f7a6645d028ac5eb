/** Who leaves, comes back or cannot come: the managers let back in, and count what was left. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { panel } from './page-desk.ts';
import { press, typeInto } from './page-keys.ts';
import { loseNextAnswer } from './page-lost.ts';
import {
  anOfficePerson,
  atDesk,
  field,
  openOffice,
  passPassword,
  visitOffice,
} from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { queryRows } from './page-store.ts';
import { dataDir, soon, TWO_SEATS } from './page-visit.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;
/** The browser says of the lost answer that a resource failed. */
const LOST = { ...still, expected: /ERR_FAILED/ };

/** How far the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - window.innerWidth');

/** Presses what makes the call there: it is done, and its answer is lost on the way. */
async function loseAnswer(page: Page, address: RegExp, press: () => Promise<void>): Promise<void> {
  const { lost } = await loseNextAnswer(page, address);
  await press();
  await lost;
  await page.getByRole('alert').first().waitFor();
}

it.each(TWO_SEATS)(
  'who left is let back in by two managers, each of whom loses an answer and is shown their half all the same: $locale at $width px',
  async (seat) => {
    const person = await anOfficePerson(dataDir(), 'cashier');
    const [left] = await queryRows<{ id: string; handle: string }>(
      'update staff set ended_at = now() where username = $1 returning id, handle',
      [person.username],
    );
    const { page } = await atDesk(`/staff?open=${left?.id}`, {
      ...LOST,
      ...seat,
      roles: ['manager'],
    });
    const half = (of: Page) => panel(of).locator('.tabular').innerText();
    const ask = panel(page).locator('button', { hasText: /^(?:Let back in…|ឱ្យចូលធ្វើការវិញ…)$/ });
    await ask.waitFor();
    const found = [...(await violationsOver(page, 'who has left')), ...(await unmarkedKhmer(page))];
    const propose = async () => {
      await press(ask);
      await page.getByText(/^(?:Let .* back in\?|តើឱ្យ .* ចូលធ្វើការវិញឬទេ\?)$/).waitFor();
      await page.keyboard.press('Control+Enter');
    };
    await loseAnswer(page, /\/back$/, propose);
    await propose();
    await page.getByText(/^(?:First half of|ផ្នែកទី 1)/).waitFor();
    const firstHalf = await half(page);

    const { page: other } = await atDesk('/staff?waits_for=me', {
      ...LOST,
      ...seat,
      roles: ['manager'],
    });
    // The newest is the last.
    const waiting = other.locator('.waiting').last();
    await waiting.waitFor();
    found.push(...(await violations(other, 'letting back in')));
    expect(await overflow(other)).toBeLessThanOrEqual(0);
    const confirm = async () => {
      await press(waiting.locator('button').first());
      await other.getByRole('alertdialog').waitFor();
      await other.keyboard.press('Control+Enter');
    };
    await loseAnswer(other, /\/decision$/, confirm);
    await confirm();
    await other.getByText(/^(?:Second half of|ផ្នែកទី 2)/).waitFor();
    const password = `${firstHalf}-${await half(other)}`;
    expect(found).toEqual([]);

    const desk = await visitOffice({ locale: 'en' });
    await openOffice(desk, '/sign-in');
    await passPassword(desk, { ...person, password });
    await desk.getByText('Set up your login').waitFor();
    const rows = await queryRows('select handle from staff where username = $1', [person.username]);
    expect(rows).toEqual([{ handle: left?.handle }]);
  },
);

it.each(TWO_SEATS)(
  'the drawer that a cashier who is ill left uncounted is counted by a manager who says why, and its cashier is told: $locale at $width px',
  async (seat) => {
    const cashier = await atDesk('/cash', { ...still, ...seat, roles: ['cashier'] });
    const [sheet] = await queryRows<{ id: string; day: string }>(
      `insert into cash_sheet (cashier, on_day, opening_cents, opened_at)
       select 'staff:' || handle, (now() at time zone 'Asia/Phnom_Penh')::date - 1, 30000, now() - interval '1 day'
       from staff where username = $1 returning id, on_day::text as day`,
      [cashier.person.username],
    );
    const { page } = await atDesk(`/cash?day=${sheet?.day}`, {
      ...still,
      ...seat,
      roles: ['manager'],
      expected: /422/,
    });
    const drawer = page.locator('.report-panel', { has: page.locator(`#drawer-${sheet?.id}`) });
    await drawer.getByText(/has not counted the cash|មិនទាន់បានរាប់ប្រាក់/).waitFor();
    const found = [...(await violations(page, 'a drawer left')), ...(await unmarkedKhmer(page))];
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await press(drawer.locator(`a[href*="open=count-${sheet?.id}"]`));
    await typeInto(field(page, 'counted_cents'), '300');
    await page.keyboard.press('Control+Enter');
    await page.locator('#field-note-error').waitFor();
    found.push(...(await violationsOver(page, 'counting for another')));
    await typeInto(field(page, 'note'), 'Sam is in hospital');
    await page.keyboard.press('Control+Enter');
    await panel(page).waitFor({ state: 'detached' });
    await drawer.getByText('Sam is in hospital').waitFor();

    await openOffice(cashier.page, '/cash');
    const told = cashier.page.locator('main').getByText(/Sam is in hospital/);
    await told.waitFor();
    found.push(...(await violations(cashier.page, 'counted for you')));
    expect(await overflow(cashier.page)).toBeLessThanOrEqual(0);
    expect(found).toEqual([]);
    await soon(() =>
      queryRows('select counted_by <> cashier as so from cash_sheet where id = $1', [sheet?.id]),
    ).toEqual([{ so: true }]);
  },
);
