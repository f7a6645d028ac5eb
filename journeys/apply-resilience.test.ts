/** What a person has filled in survives a refresh, a lost line and a restarted server. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startProduct } from '../scripts/product.ts';
import { connectionTo } from './page-connection.ts';
import { site, soon, visit } from './page-visit.ts';
import { expectWhole, rowsOf } from './page-application.ts';
import { phonePhoto } from './page-photo.ts';
import { queryRows } from './page-store.ts';
import {
  answer,
  applicant,
  dialog,
  done,
  field,
  fillStep,
  finish,
  heading,
  nextButton,
  openWizard,
  passUpTo,
  type Picture,
  pill,
  type StepName,
  STEPS,
} from './page-wizard.ts';

/** What Chromium says of a line or a server that is away. */
const AWAY = /ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/;
const TITLES: Record<StepName, string> = {
  'personal-info': 'Personal details',
  'additional-info': 'Additional information',
  employment: 'Work and income',
  relative: 'Relative and photos',
  bank: 'Bank account',
};

let photo: Picture;
beforeAll(async () => {
  photo = await phonePhoto();
});

const atStep = (page: Page, step: StepName): Promise<void> =>
  soon(() => heading(page).innerText()).toBe(TITLES[step]);
const redFields = (page: Page): Promise<number> => page.locator('[aria-invalid=true]').count();

const PHONE = { locale: 'en', width: 360 } as const;

/** A transaction that goes on until the page ends, as on a slow phone: what is written behind it is rolled back with the page. */
const keepDatabaseBusy = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((begun) => {
        const opening = indexedDB.open('romdoul');
        opening.addEventListener('success', () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
          const next = () => {
            begun();
            drafts.count().addEventListener('success', next);
          };
          next();
        });
      }),
  );

/** A person before the form. */
async function beginning(options: Parameters<typeof visit>[0] = {}) {
  const page = await visit({ ...PHONE, ...options });
  await openWizard(page);
  return { page, who: applicant(photo) };
}

describe('a refresh', () => {
  it('in the middle of a step keeps the step and everything typed, the last key too: BW-38 G-65', async () => {
    const { page, who } = await beginning();
    await passUpTo(page, who, 'additional-info');
    await fillStep(page, 'additional-info', who);
    await keepDatabaseBusy(page);
    await field(page, 'home_number').fill('');
    await field(page, 'home_number').pressSequentially('12 last key');
    await page.reload();
    await atStep(page, 'additional-info');
    await soon(() => field(page, 'home_number').inputValue()).toBe('12 last key');
    expect(await dialog(page).count()).toBe(0);
    expect(await field(page, 'date_of_birth').inputValue()).toBe('14/04/1995');
    expect(await page.locator('[name=gender]:checked').inputValue()).toBe('Female');
    expect(await page.locator('input[name=province]').inputValue()).toBe('Battambang');
    expect(await page.locator('input[name=commune]').inputValue()).not.toBe('');
    await nextButton(page).click();
    await atStep(page, 'employment');
    expect((await rowsOf(who))[0]?.home_number).toBe('12 last key');
  });

  it('keeps a chosen photo that was never sent: BW-38', async () => {
    const { page, who } = await beginning();
    await passUpTo(page, who, 'relative');
    await fillStep(page, 'relative', who);
    await page.locator('figure img').waitFor();
    await page.reload();
    await atStep(page, 'relative');
    await page.locator('figure img').waitFor();
    expect(await field(page, 'relative_name').inputValue()).toBe(
      who.answers.relative.relative_name,
    );
    await nextButton(page).click();
    await finish(page, who, 'bank');
    await expectWhole(who);
  });
});

describe('back and forward', () => {
  it('of the browser move between the steps and lose nothing; Previous clears errors: BW-02 BW-40', async () => {
    const { page, who } = await beginning();
    await passUpTo(page, who, 'employment');
    await answer(page, 'company_name', 'half');
    await page.goBack();
    await atStep(page, 'additional-info');
    await page.goBack();
    await atStep(page, 'personal-info');
    expect(await field(page, 'email').inputValue()).toBe(who.answers['personal-info'].email);
    await page.goForward();
    await atStep(page, 'additional-info');
    await page.goForward();
    await atStep(page, 'employment');
    expect(await field(page, 'company_name').inputValue()).toBe('half');
    await nextButton(page).click();
    await dialog(page).getByRole('button').last().click();
    expect(await redFields(page)).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await atStep(page, 'additional-info');
    expect(await redFields(page)).toBe(0);
  });
});

describe('a press too many', () => {
  it('on Next makes one draft and one step, from the top: BW-38 BW-39', async () => {
    const { page, who } = await beginning();
    await fillStep(page, 'personal-info', who);
    await nextButton(page).dblclick();
    await atStep(page, 'additional-info');
    await page.waitForLoadState('networkidle');
    await atStep(page, 'additional-info');
    expect(await redFields(page)).toBe(0);
    expect(await rowsOf(who)).toHaveLength(1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

describe('without a line', () => {
  it('everything is kept and told, and goes in order by itself, Submit as well: BW-38 BW-41', async () => {
    const { page, who } = await beginning({ expected: AWAY });
    await passUpTo(page, who, 'additional-info');
    await fillStep(page, 'additional-info', who);
    await page.context().setOffline(true);
    await nextButton(page).click();
    await atStep(page, 'employment');
    await soon(() => pill(page).innerText()).toBe('Waiting for internet');
    await page.getByText('No internet. What you typed is saved').waitFor();
    await passUpTo(page, who, 'bank', 'employment');
    await atStep(page, 'bank');
    const note = page.getByText('Saved on this device. It will be sent');
    expect(await note.innerText()).toContain(
      'Additional information, Work and income, Relative and photos',
    );
    await fillStep(page, 'bank', who);
    // The summary says what the loan costs all the same.
    await page.locator('section[aria-labelledby=summary-title] .night-figure').waitFor();
    await nextButton(page).click();
    await page.getByText('Your application is not sent yet').waitFor();
    expect((await rowsOf(who)).map(({ status }) => status)).toEqual(['Draft']);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/borrows/store')) return;
      const body = request.postDataBuffer()?.toString('latin1') ?? '';
      sent.push(/formName"(?::"|\s+)([a-z-]+)/.exec(body)?.[1] ?? 'relative');
    });
    await page.context().setOffline(false);
    await done(page).waitFor();
    expect(sent.filter((name, index) => sent[index - 1] !== name)).toEqual(STEPS.slice(1));
    await expectWhole(who);
  });

  it('an application that waits to go survives a reload', async () => {
    const { page, who } = await beginning({ expected: AWAY });
    await passUpTo(page, who, 'bank');
    await fillStep(page, 'bank', who);
    await page.context().setOffline(true);
    await nextButton(page).click();
    await page.getByText('Your application is not sent yet').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    // What was on its way as the page was left may be tried again after 4 and 8 s.
    await done(page).waitFor({ timeout: 40_000 });
    await expectWhole(who);
  });
});

describe('the server', () => {
  it('may be restarted in the middle: BW-38', async () => {
    let product = await startProduct();
    onTestFinished(() => product.stop());
    const { url, dataDir } = product;
    const { page, who } = await beginning({ url, expected: AWAY });
    await passUpTo(page, who, 'employment');
    await fillStep(page, 'employment', who);
    await product.stop(true);
    await nextButton(page).click();
    await atStep(page, 'relative');
    await soon(() => pill(page).innerText()).toBe('Waiting for internet');
    product = await startProduct({ dataDir, port: Number(new URL(url).port) });
    // By itself, at the latest when the third wait is over.
    await expect.poll(() => pill(page).innerText(), { timeout: 40_000 }).toBe('Saved');
    await finish(page, who, 'relative');
    await expectWhole(who, dataDir);
  });

  it('that knows the draft no more gets everything again, unasked: BW-38 ENT-10', async () => {
    const { page, who } = await beginning();
    await passUpTo(page, who, 'bank');
    const [draft] = await rowsOf(who);
    expect(draft?.photos).toBe(1);
    await queryRows('delete from photo where application_id = $1', [draft?.id]);
    await queryRows('delete from application where id = $1', [draft?.id]);
    await finish(page, who, 'bank');
    await expectWhole(who);
    expect((await rowsOf(who))[0]?.id).not.toBe(draft?.id);
  });

  it('whose answer to Submit was lost makes one application of it', async () => {
    const connection = await connectionTo(site);
    onTestFinished(() => connection.cut());
    const { page, who } = await beginning({ url: connection.url, expected: AWAY });
    await passUpTo(page, who, 'bank');
    await fillStep(page, 'bank', who);
    connection.loseAnswers(true);
    await nextButton(page).click();
    await page.getByText('Your application is not sent yet').waitFor();
    expect((await rowsOf(who)).map(({ status }) => status)).toEqual(['Pending']);
    expect(await heading(page).innerText()).toBe('Bank account');
    connection.loseAnswers(false);
    await done(page).waitFor();
    await expectWhole(who);
    const told = await queryRows(
      'select kind, audience from notice where application_id = $1 group by kind, audience having count(*) > 1',
      [(await rowsOf(who))[0]?.id],
    );
    expect(told).toEqual([]);
  });
});
