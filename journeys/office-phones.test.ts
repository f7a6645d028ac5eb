/** A borrower who has lost the SIM calls: the phone of the account becomes another by a code and two people of the office. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { aDenial } from './page-lent.ts';
import { choose, press, typeInto } from './page-keys.ts';
import { atDesk, field, openOffice } from './page-office.ts';
import { queryRows, sentSms } from './page-store.ts';
import { soon } from './page-visit.ts';

const local = (phone: string) => `0${phone.slice(3)}`;
const smsTo = (phone: string) =>
  sentSms()
    .filter(({ to }) => to === phone)
    .map(({ text }) => text);
const atPhones = (role: 'officer' | 'manager') =>
  atDesk('/phones', { roles: [role], expected: /status of (?:409|422|429)/ });

async function find(page: Page, phone: string): Promise<void> {
  await typeInto(field(page, 'text'), phone);
  await page.keyboard.press('Enter');
  await page.locator('[aria-labelledby=owner]').waitFor();
}

it('G-63 the code goes to the new number, the old one is told, and a second person changes the phone', async () => {
  const { phone } = await aDenial({ locale: 'en', ago: 3, reasons: ['income'] });
  const next = `85578${phone.slice(-6)}`;
  const { page } = await atPhones('officer');
  await typeInto(field(page, 'text'), 'nobody');
  await page.keyboard.press('Enter');
  await page.getByText('No borrower has this phone').waitFor();
  await find(page, local(phone));
  await press(page.getByRole('button', { name: 'Change the phone…' }));
  await typeInto(field(page, 'phone'), local(phone));
  await choose(field(page, 'reason'), 'sim_lost');
  await press(page.getByRole('button', { name: 'Send a code' }));
  await page.getByText('This is the phone of the account already.').waitFor();
  expect(await violations(page, 'another phone', '[aria-labelledby=owner]')).toEqual([]);
  await typeInto(field(page, 'phone'), local(next));
  await press(page.getByRole('button', { name: 'Send a code' }));
  await field(page, 'code').waitFor();
  await soon(() => smsTo(phone).some((text) => text.includes('somebody has asked us'))).toBe(true);
  await soon(() => smsTo(next).length).toBe(1);
  const code = /\d{6}/.exec(smsTo(next)[0] ?? '')?.[0] ?? '';
  await typeInto(field(page, 'code'), code === '123456' ? '654321' : '123456');
  await press(page.getByRole('button', { name: 'Check the code' }));
  await page.getByText('This code is wrong or over').waitFor();
  await typeInto(field(page, 'code'), code);
  await press(page.getByRole('button', { name: 'Check the code' }));
  const own = page.locator('[aria-labelledby=owner] .waiting');
  await own.getByText('Waits for a second person').waitFor();
  // Who asked for it is offered no button that does it, and the code is in none of the office's messages.
  expect(await own.getByRole('button', { name: 'Change the phone…' }).count()).toBe(0);
  const answer = await page.request.get('/api/office/messages');
  expect(await answer.text()).not.toContain(code);

  const other = await atPhones('manager');
  await find(other.page, local(phone));
  const theirs = other.page.locator('[aria-labelledby=owner] .waiting');
  await press(theirs.getByRole('button', { name: 'Change the phone…' }));
  await other.page.getByRole('button', { name: 'Change the phone', exact: true }).waitFor();
  expect(await violationsOver(other.page, 'change the phone')).toEqual([]);
  await press(other.page.getByRole('button', { name: 'Change the phone', exact: true }));
  await other.page.getByText('The borrower is logged out everywhere').waitFor();
  const rows = await queryRows<{ phone: string; confirmed: boolean }>(
    `select b.phone, c.confirmed from borrower b join phone_change c on c.borrower_id = b.id where c.old_phone = $1`,
    [phone],
  );
  expect(rows).toEqual([{ phone: next, confirmed: true }]);
  await soon(() => smsTo(phone).at(-1)).toContain('no longer the phone number');
  await soon(() => smsTo(next).at(-1)).toContain('now the phone number');
});

it('an address that names a borrower who is not there, or no more, opens the list', async () => {
  const { page } = await atDesk('/phones?borrower=999999999', { roles: ['officer'] });
  await field(page, 'text').waitFor();
  await page.getByRole('heading', { name: 'Waiting', exact: true }).waitFor();
  expect(await page.locator('[aria-labelledby=owner]').count()).toBe(0);
});

it('a phone that was lost is marked by one person: the owner is logged out of it, and another person takes it back', async () => {
  const { phone } = await aDenial({ locale: 'en', ago: 3, reasons: ['income'] });
  const { page } = await atPhones('officer');
  await find(page, local(phone));
  const owner = page.locator('[aria-labelledby=owner]');
  await press(owner.getByRole('button', { name: 'The phone is not theirs…' }));
  await press(owner.getByRole('button', { name: 'Mark the phone' }));
  await owner.getByText('Choose what is known of the phone.').waitFor();
  await choose(field(page, 'why'), 'lost');
  expect(await violations(page, 'mark the phone', '[aria-labelledby=owner]')).toEqual([]);
  await press(owner.getByRole('button', { name: 'Mark the phone' }));
  await owner.getByText('This phone is marked as not theirs: Lost or stolen').waitFor();
  // Who marked it is offered no way back.
  expect(await owner.getByRole('button', { name: 'It is theirs after all…' }).count()).toBe(0);

  const other = await atPhones('manager');
  await find(other.page, local(phone));
  // The file of everything goes out only with a word on who asks.
  const id = new URL(other.page.url()).searchParams.get('borrower');
  await openOffice(other.page, `/privacy?borrower=${id}`);
  const person = other.page.locator('[aria-labelledby=person]');
  await person.getByText('This phone is marked as not theirs: Lost or stolen').waitFor();
  const file = person.getByRole('link', { name: 'Everything as a file' });
  await press(file);
  await person.getByText('choose how you made sure').waitFor();
  expect(await violations(other.page, 'hand over', '[aria-labelledby=person]')).toEqual([]);
  await choose(field(other.page, 'made_sure_file'), 'id_card');
  const sent = other.page.waitForEvent('download');
  await press(file);
  expect((await sent).suggestedFilename()).toMatch(/^borrower-\d+-/);
  await openOffice(other.page, '/phones');
  await find(other.page, local(phone));
  const theirs = other.page.locator('[aria-labelledby=owner]');
  await press(theirs.getByRole('button', { name: 'It is theirs after all…' }));
  await choose(field(other.page, 'how'), 'called_from_it');
  expect(await violations(other.page, 'take it back', '[aria-labelledby=owner]')).toEqual([]);
  await press(theirs.getByRole('button', { name: 'Mark it as theirs again' }));
  await other.page.getByText('Calls, messages and codes go to this phone again.').waitFor();
  await theirs.getByText('This phone is marked as not theirs').waitFor({ state: 'detached' });
  const rows = await queryRows<{ why: string; reason: string; at: string | null }>(
    `select n.why, n.reason, b.phone_not_theirs_at as at from phone_not_theirs n
      join borrower b on b.id = n.borrower_id where b.phone = $1`,
    [phone],
  );
  expect(rows).toEqual([{ why: 'lost', reason: 'called_from_it', at: null }]);
});
