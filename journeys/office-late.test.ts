/** An answer that is lost on its way, and somebody who comes too late: nothing is done twice, who was first is named, what was typed stays. */
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { answerOf, openDrawer, panel } from './page-desk.ts';
import { aLoan, aPawnLoan, entriesOf, liveThroughNight } from './page-lent.ts';
import { holdNextAnswer, loseNextAnswer } from './page-lost.ts';
import { atDesk, field, openOffice, reloadOffice } from './page-office.ts';
import { queryRows } from './page-store.ts';
import { soon } from './page-visit.ts';

const numberOf = (loanId: bigint) => `L${String(loanId).padStart(6, '0')}`;
const PAYMENTS = /\/api\/office\/loans\/[^/]+\/payments$/;
/** The browser says of each refusal, and of the lost answer, that a resource failed. */
const LOST = { expected: /status of 409|ERR_FAILED/ };

/** Presses what makes the call there: it is done, and its answer is lost on the way. */
async function loseAnswer(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const { lost } = await loseNextAnswer(page, path);
  await press();
  await lost;
  await page.getByRole('alert').waitFor();
}

it('an equal payment after a lost answer gets the first receipt, and the page says that no second one was made and how to record another', async () => {
  const { loanId } = await aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
  const { page } = await atDesk('/cash', { ...LOST, roles: ['cashier'] });
  await openDrawer(page);
  await openOffice(page, `/loans/${numberOf(loanId)}`);
  await field(page, 'cents').fill('30');
  await page.getByText('$30.00 pays').waitFor();
  await loseAnswer(page, '**/payments', () => page.keyboard.press('Control+Enter'));
  await page.keyboard.press('Control+Enter');
  const said = page.getByRole('status').filter({ hasText: 'No second one was made' });
  await said.waitFor();
  expect(await said.innerText()).toMatch(
    /^Receipt R\d{6}[\s\S]*recorded already, \d\d\/\d\d\/\d{4} \d\d:\d\d\.[\s\S]*To record another payment, type it above\./,
  );
  expect(await entriesOf(loanId)).toMatchObject([{ kind: 'payment', cents: '3000' }]);
  // The page reads the loan anew: a split of the loan as it was before is no longer one that has been seen.
  await page.getByRole('cell', { name: 'Part paid' }).waitFor();
  await field(page, 'cents').fill('30');
  await page.getByText('$30.00 pays').waitFor();
  await page.keyboard.press('Control+Enter');
  await soon(async () => (await entriesOf(loanId)).length).toBe(2);
  await page.getByText(/^Receipt R\d{6}$/).waitFor();
  expect(await said.count()).toBe(0);
});

it('a move of collateral whose answer was lost is noted once over a reload; other words after it are another move, and go through', async () => {
  const { loanId } = await aPawnLoan({ locale: 'en', ago: 20 });
  const { page } = await atDesk('/pawn', { ...LOST, roles: ['cashier'] });
  await page.locator('tbody tr[data-row]', { hasText: numberOf(loanId) }).click();
  await field(page, 'place').waitFor();
  const application = new URL(page.url()).searchParams.get('open');
  const move = page.getByRole('button', { name: 'Note a move' });
  const placed = () =>
    queryRows<{ place: string }>(
      `select e.place from custody_entry e join collateral c on c.id = e.collateral_id
       where c.application_id = $1 and e.kind = 'moved' order by e.id`,
      [application],
    ).then((rows) => rows.map(({ place }) => place));
  const loseMove = async (place: string) => {
    await field(page, 'place').fill(place);
    await loseAnswer(page, '**/custody', () => move.click());
  };

  await loseMove('Safe 8');
  await reloadOffice(page);
  await soon(() => field(page, 'place').inputValue()).toBe('Safe 8');
  await move.click();
  // Safe 8 stood there before: it was noted the first time. While the act is under way, a press does nothing.
  await soon(() => move.getAttribute('aria-busy')).toBeNull();
  expect(await page.locator('.trouble-box').count()).toBe(0);
  expect(await placed()).toEqual(['Safe 8']);

  await loseMove('Safe 9');
  await field(page, 'place').fill('Safe 10');
  await move.click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'sent before with something else under' })
    .waitFor();
  expect(await field(page, 'place').inputValue()).toBe('Safe 10');
  await move.click();
  await soon(placed).toEqual(['Safe 8', 'Safe 9', 'Safe 10']);
});

it('what is typed while a move of collateral is under way stays, where it is refused and where it is noted', async () => {
  const { loanId } = await aPawnLoan({ locale: 'en', ago: 20 });
  const { page } = await atDesk('/pawn', {
    expected: /status of 4\d\d/,
    roles: ['cashier'],
  });
  await page.locator('tbody tr[data-row]', { hasText: numberOf(loanId) }).click();
  const move = page.getByRole('button', { name: 'Note a move' });
  /** Sends one text, and types another before its answer comes. */
  const typeMeanwhile = async (sent: string, typed: string) => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: typedIt, resolve: goOn } = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      ask();
      await typedIt;
      await route.continue();
    };
    await page.route('**/custody', hold, { times: 1 });
    await field(page, 'place').fill(sent);
    await move.click();
    await asked;
    await field(page, 'place').fill(typed);
    goOn();
    await soon(() => move.getAttribute('aria-busy')).toBeNull();
    expect(await field(page, 'place').inputValue()).toBe(typed);
  };
  await typeMeanwhile(' ', 'Safe 8');
  await page.locator('#field-place[aria-invalid=true]').waitFor();
  await typeMeanwhile('Safe 8', 'Safe 9');
  await page.getByText('Safe 8').first().waitFor();
  expect(await field(page, 'place').inputValue()).toBe('Safe 9');
});

it('what is typed while a payment is under way stays, and is another payment', async () => {
  const { loanId } = await aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
  const { page } = await atDesk('/cash', { roles: ['cashier'] });
  await openDrawer(page);
  await openOffice(page, `/loans/${numberOf(loanId)}`);
  const cents = field(page, 'cents');
  await cents.fill('5');
  await page.getByText('$5.00 pays').waitFor();
  const { held, release } = await holdNextAnswer(page, 'POST', PAYMENTS);
  await cents.press('Control+Enter');
  await held;
  await cents.fill('7');
  await release();
  expect(await cents.inputValue()).toBe('7');
  // The page anew: of the loan as it is after the first payment, with what was typed and its own key.
  await reloadOffice(page);
  await soon(() => cents.inputValue()).toBe('7');
  await page.getByText('$7.00 pays').waitFor();
  await cents.press('Control+Enter');
  await soon(() => entriesOf(loanId)).toMatchObject([{ cents: '500' }, { cents: '700' }]);
});

it('a payment whose answer was lost is one entry, where it is then refused once for another reason too', async () => {
  const { loanId } = await aLoan({ locale: 'en', amount: 100, days: 15, ago: 10 });
  const { page } = await atDesk('/cash', {
    expected: /status of 429|ERR_FAILED/,
    roles: ['cashier'],
  });
  await openDrawer(page);
  await openOffice(page, `/loans/${numberOf(loanId)}`);
  await field(page, 'cents').fill('5');
  await page.getByText('$5.00 pays').waitFor();
  await loseAnswer(page, '**/payments', () => page.keyboard.press('Control+Enter'));
  const problem = { status: 429, code: 'too_many', title: 'Too many', detail: 'Wait a moment.' };
  await page.route(
    PAYMENTS,
    (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }),
    { times: 1 },
  );
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').filter({ hasText: 'Wait a moment.' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: 'No second one was made' }).waitFor();
  expect(await entriesOf(loanId)).toMatchObject([{ kind: 'payment', cents: '500' }]);
});

it('a complaint whose answer was lost and whose words were changed after it is refused once, and then recorded as another', async () => {
  const { page } = await atDesk('/complaints?open=new', { ...LOST, roles: ['manager'] });
  const text = `Nobody called back ${Date.now()}`;
  const recorded = () =>
    queryRows<{ text: string }>('select text from complaint where text like $1 order by id', [
      `${text}%`,
    ]).then((rows) => rows.map((row) => row.text));
  await field(page, 'name').fill('Sok Dara');
  await field(page, 'phone').fill('012 345 678');
  await field(page, 'text').fill(text);
  await loseAnswer(page, '**/api/office/complaints', () => page.keyboard.press('Control+Enter'));
  await field(page, 'text').fill(`${text}, twice`);
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: 'sent before with something else under' })
    .waitFor();
  expect(await field(page, 'text').inputValue()).toBe(`${text}, twice`);
  await page.keyboard.press('Control+Enter');
  await soon(recorded).toEqual([text, `${text}, twice`]);
});

it('who answers a complaint too late reads who answered it and when, sees that answer, and has their own words still', async () => {
  const { page } = await atDesk('/complaints', { ...LOST, roles: ['manager'] });
  const text = `Nobody called back ${Date.now()}`;
  const said = { channel: 'call', category: 'staff', loan: '', text, key: crypto.randomUUID() };
  const from = { name: 'Sok Dara', phone: '012345678' };
  await answerOf(page, '/api/office/complaints', { ...said, ...from });
  const [made] = await queryRows<{ id: string }>('select id from complaint where text = $1', [
    text,
  ]);
  await openOffice(page, `/complaints?open=${made?.id}`);
  await panel(page).locator('textarea').fill('We are sorry');
  const { page: other, person } = await atDesk('/complaints', { ...LOST, roles: ['manager'] });
  const path = `/api/office/complaints/${made?.id}/answer`;
  await answerOf(other, path, { text: 'It is put right' });
  await page.keyboard.press('Control+Enter');
  const refused = page.getByRole('alert').filter({ hasText: 'Nothing you did was saved' });
  await refused.waitFor();
  const [{ name } = { name: '' }] = await queryRows<{ name: string }>(
    'select name_en as name from staff where username = $1',
    [person.username],
  );
  expect(await refused.innerText()).toMatch(
    new RegExp(
      `^This has changed in the meantime: Complaint answered \\(${name}, \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\)`,
    ),
  );
  expect(await panel(page).locator('textarea').inputValue()).toBe('We are sorry');
  await refused.getByRole('button', { name: 'Copy my text' }).waitFor();
  await refused.getByRole('button', { name: 'See it' }).click();
  await panel(page).getByText('It is put right').waitFor();
});

it('a call that another person left without an outcome is ended by a second one: as not known only once its beginner has had time, or as talked', async () => {
  const { loanId } = await aLoan({ locale: 'km', amount: 100, days: 10, ago: 16 });
  await liveThroughNight();
  const path = `/loans/${numberOf(loanId)}`;
  const { page: first } = await atDesk(path);
  await first.getByRole('button', { name: 'Call', exact: true }).waitFor();
  await first.keyboard.press('c');
  await first.getByText('How did the call end?').waitFor();
  const { page } = await atDesk(path, { expected: /status of 422/ });
  await page.getByText('How did the call end?').waitFor();
  expect(await page.getByRole('button', { name: 'Call', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'What came of it is not known' }).click();
  await page.getByRole('alert').filter({ hasText: 'from 60 minutes later on' }).waitFor();
  await field(page, 'note').first().fill('Paid yesterday by the bank');
  await page.getByRole('button', { name: /^Only talked/ }).click();
  await page.getByText('How did the call end?').waitFor({ state: 'detached' });
  const rows = await queryRows<{ outcome: string; note: string; isOther: boolean }>(
    `select o.outcome, o.note, o.made_by <> c.made_by as "isOther"
     from loan_contact c join contact_outcome o on o.contact_id = c.id where c.loan_id = $1`,
    [loanId],
  );
  expect(rows).toEqual([{ outcome: 'talked', note: 'Paid yesterday by the bank', isOther: true }]);
});

it('a page from before another’s move says nothing of where the thing lies: it is told of the move, sees the new place, and notes that it is there', async () => {
  const { loanId } = await aPawnLoan({ locale: 'en', ago: 20 });
  const path = `/loans/${numberOf(loanId)}`;
  const { page: old } = await atDesk(path, { expected: /status of 409/ });
  await old.getByRole('button', { name: 'Note that it is there' }).waitFor();
  const { page: other } = await atDesk(path);
  await field(other, 'place').fill('Safe 2');
  await other.getByRole('button', { name: 'Note a move' }).click();
  await other.locator('.said li', { hasText: 'Safe 2' }).waitFor();
  await old.getByRole('button', { name: 'Note that it is there' }).click();
  await old.getByText('Collateral moved').waitFor();
  await old.getByRole('button', { name: 'See it' }).click();
  await old.locator('.said li', { hasText: 'Safe 2' }).waitFor();
  await old.getByRole('button', { name: 'Note that it is there' }).click();
  await old.locator('.said li', { hasText: 'Seen' }).waitFor();
  const rows = await queryRows<{ kind: string; place: string }>(
    `select e.kind, e.place from custody_entry e join collateral c on c.id = e.collateral_id
     join loan l using (application_id) where l.id = $1 and e.kind <> 'taken' order by e.id`,
    [loanId],
  );
  expect(rows).toEqual([
    { kind: 'moved', place: 'Safe 2' },
    { kind: 'seen', place: 'Safe 2' },
  ]);
});
