/** Loans from one door to the other and back: the borrower's phone and the lender's desk, by their own screens. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations, violationsOver } from './page-axe.ts';
import { applyAndLogIn, askForExtension, refer, sign } from './page-borrower.ts';
import { visitAs } from './page-demo.ts';
import { answerOf, bar, one, openDrawer, panel, record, review, toSay } from './page-desk.ts';
import { choose, press, reach, typeInto } from './page-keys.ts';
import { actsOn, aLoan, entriesOf, factOf, loanNumber, newestSms, reckoned } from './page-lent.ts';
import { atDesk, field, openOffice, reloadOffice } from './page-office.ts';
import { phonePhoto } from './page-photo.ts';
import { open, reload, soon, visit } from './page-visit.ts';
import { applicant } from './page-wizard.ts';

const PHONE = { locale: 'en', width: 360 } as const;
const still = { context: { reducedMotion: 'reduce' } } as const;

describe('a loan', () => {
  it('is told of by a friend, applied for, reviewed, approved, signed, paid out by two, paid and repaid, and the friend is rewarded once', async () => {
    const who = applicant(await phonePhoto());
    const phone = await visit(PHONE);
    const referral = await refer(phone, who);
    const applicationId = await applyAndLogIn(phone, who);
    const found: string[] = [];

    const { page: officer } = await atDesk('/applications', { roles: ['officer'] });
    await review(officer, applicationId, who.phone.slice(3));
    const { page: approver } = await atDesk(`/applications/${applicationId}/decision`, {
      ...still,
      roles: ['approver', 'cashier'],
    });
    await bar(approver).getByText('All criteria are met').waitFor();
    await approver.keyboard.press('Shift+A');
    await panel(approver)
      .getByRole('button', { name: /^Approve/, disabled: false })
      .waitFor();
    await approver.keyboard.press('Control+Enter');
    await panel(approver).waitFor({ state: 'detached' });
    await bar(approver).getByText('The offer waits for the borrower').waitFor();
    await press(bar(approver).getByRole('button', { name: 'Withdraw the approval…' }));
    await panel(approver).waitFor();
    found.push(...(await violationsOver(approver, 'withdrawal')));
    await approver.keyboard.press('Escape');

    await sign(phone, who.phone);
    await reloadOffice(approver);
    await toSay(approver, 'Signed over exactly this text.');
    found.push(...(await violations(approver, 'signed')));
    const { id: offerId } = await one<{ id: string }>(
      'select id from offer where application_id = $1',
      applicationId,
    );
    // Who approves may be a cashier as well: not for this loan.
    const payOut = `/disbursements?open=${offerId}`;
    await openOffice(approver, payOut);
    await panel(approver)
      .getByText('The person who approved this loan cannot pay it out')
      .waitFor();
    const order = (page: Page) => panel(page).getByRole('button', { name: /^Order \$100\.00 to / });
    expect(await order(approver).count()).toBe(0);

    const { page: cashier } = await atDesk(payOut, {
      ...still,
      roles: ['cashier'],
      expected: /409 \(Conflict\)/,
    });
    await order(cashier).waitFor();
    found.push(...(await violations(cashier, 'order')));
    await cashier.keyboard.press('Control+Enter');
    await panel(cashier).getByText('You ordered this money').waitFor();
    const { page: manager } = await atDesk(`/disbursements?state=ordered&open=${offerId}`, {
      ...still,
      roles: ['manager'],
    });
    await typeInto(field(manager, 'reference'), `ABA ${offerId}`);
    found.push(...(await violations(manager, 'confirmation')));
    await manager.keyboard.press('Control+Enter');
    await toSay(manager, /\$100\.00 is paid out; loan L\d+ is open/);

    const loan = await one<{ id: string }>(
      'select id from loan where application_id = $1',
      applicationId,
    );
    const loanId = BigInt(loan.id);
    await openDrawer(cashier);
    await openOffice(cashier, `/loans/${loanNumber(loanId)}`);
    await record(cashier, '30.00');
    await open(phone, `/loan-detail/${loanId}?tab=repayments`);
    await phone.getByText('$30.00').first().waitFor();
    const reward = `/leads?open=${referral}`;
    await openOffice(manager, reward);
    await panel(manager).getByText('First loan runs').waitFor();
    found.push(...(await violationsOver(manager, 'referral')));

    await openOffice(cashier, `/loans/${loanNumber(loanId)}`);
    await record(cashier, (await reckoned(loanId)).payoff.slice(1));
    await reload(phone);
    await toSay(phone, 'Repaid in full, on time');
    await openOffice(cashier, reward);
    await press(cashier.getByRole('button', { name: /^Note \$2\.00 paid to / }));
    await panel(cashier).getByText('Reward paid').waitFor();
    const again = { method: 'cash', reference: '', key: crypto.randomUUID() };
    expect(
      await answerOf(cashier, `/api/office/referrals/${referral}/reward`, again),
    ).toMatchObject({ status: 409, code: 'changed' });

    expect(
      await one(
        `select a.status, o.status as offer, l.disbursed_cents::int as cents, s.closed_on is not null as closed,
           i.made_by <> e.ended_by as two, e.details->>'reference' as reference,
           (select array_agg(cents::int) from referral_reward where referral_id = $2) as rewards
         from application a join offer o on o.application_id = a.id join loan l on l.offer_id = o.id
         join loan_summary s on s.loan_id = l.id join intent i on i.offer_id = o.id
         join intent_end e on e.intent_id = i.id where a.id = $1`,
        applicationId,
        referral,
      ),
    ).toEqual({
      status: 'Disbursed',
      offer: 'Signed',
      cents: 100_00,
      closed: true,
      two: true,
      reference: `ABA ${offerId}`,
      rewards: [200],
    });
    expect((await entriesOf(loanId)).map(({ kind }) => kind)).toEqual(['payment', 'payment']);
    expect(await actsOn(`application:${applicationId}`)).toEqual(
      expect.arrayContaining(['application.submitted', 'photo.viewed', 'application.approved']),
    );
    for (const says of [/agrees to your loan/, /L\d{6}/]) await newestSms(who.phone, says);
    expect(found).toEqual([]);
  });

  it('that is late is extended at the fee that the borrower saw, and repaid', async () => {
    const { phone, local, loanId } = await aLoan({
      locale: 'en',
      amount: 100,
      days: 15,
      ago: 20,
      repaid: { dollars: 60, ago: 8 },
    });
    const { daysPastDue, extensionFee, newPayDay, answerBy } = await reckoned(loanId);
    expect(daysPastDue).toBe(5);
    const page = await visitAs(local, PHONE);
    await askForExtension(page, loanId, extensionFee);
    await toSay(page, `The lender answers about the extension by ${answerBy}`);

    const at = `/loans/${loanNumber(loanId)}`;
    const { page: approver } = await atDesk(at, { roles: ['approver'] });
    await press(approver.getByRole('link', { name: `Grant 30 days for ${extensionFee}` }));
    await press(approver.getByRole('button', { name: `Grant 30 days for ${extensionFee}` }));
    await toSay(approver, `The new Pay Day is ${newPayDay}`);
    await reload(page);
    await soon(() => factOf(page, 'New Pay Day')).toBe(newPayDay);

    const { page: cashier } = await atDesk('/cash', { roles: ['cashier'] });
    await openDrawer(cashier);
    await openOffice(cashier, at);
    await record(cashier, (await reckoned(loanId)).payoff.slice(1));
    await reload(page);
    await page.getByText('Repaid in full', { exact: true }).first().waitFor();
    expect(await entriesOf(loanId)).toMatchObject([
      { kind: 'payment', today: false },
      { kind: 'extensionRequest', made_by: expect.stringMatching(/^borrower:/) as string },
      { kind: 'extensionGrant', cents: extensionFee.replaceAll(/\D/g, '') },
      { kind: 'payment', today: true },
    ]);
    expect(await reckoned(loanId)).toMatchObject({ isClosed: true, due: '$0.00' });
    expect(await newestSms(phone, /extension fee of/)).toContain(newPayDay);
  });

  it('whose correction notice ran out is declared in default with a reason that the borrower reads, and written off', async () => {
    const { phone, local, loanId } = await aLoan({
      locale: 'en',
      amount: 100,
      days: 15,
      ago: 80,
      noticedAgo: 20,
    });
    const { payoff } = await reckoned(loanId);
    const at = `/loans/${loanNumber(loanId)}`;
    const { page } = await atDesk(`${at}?open=default`, { roles: ['approver'] });
    const reason = 'The loan was not repaid within the time that the correction notice gave.';
    await choose(field(page, 'reason'), reason);
    expect(await violationsOver(page, 'default')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await toSay(page, /^The default of .* was declared\.$/);
    const borrower = await visitAs(local, PHONE);
    await open(borrower, '/profile');
    await toSay(borrower, reason);
    expect(await newestSms(phone, /is in default/)).toContain(payoff);

    await openOffice(page, `${at}?open=write-off`);
    await reach(field(page, 'reason'));
    await page.keyboard.press('ArrowDown');
    expect(await violationsOver(page, 'write-off')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await toSay(page, `${payoff} written off.`);
    expect(await entriesOf(loanId)).toMatchObject([{ kind: 'default' }, { kind: 'writeOff' }]);
    expect((await actsOn(`loan:${loanId}`)).slice(-2)).toEqual([
      'loan.defaulted',
      'loan.written_off',
    ]);
    // It is still owed.
    expect(await reckoned(loanId)).toMatchObject({ isClosed: false, payoff });
  });
});
