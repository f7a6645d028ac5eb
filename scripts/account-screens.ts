/** The account's screens, as each person of the demo sees them (docs/demo.md). */
import type { Page } from 'playwright-core';
import { type AccountPlace, signInByCall } from './account.ts';

const PASSWORD = 'romdoul-demo';

/** Whose top card shows which state. */
const STATES = {
  'no-loan': 3,
  pending: 2,
  approved: 8,
  refused: 13,
  'papers-missing': 14,
  open: 1,
  'due-today': 9,
  late: 10,
  'past-maturity': 4,
  'extension-asked': 11,
  extended: 5,
  defaulted: 7,
  repaid: 12,
  pawn: 6,
} as const;

type State = keyof typeof STATES;

/** Those whose loan's own page is taken too; the payday loans with their extension. */
const DETAILS: readonly State[] = [
  'open',
  'late',
  'past-maturity',
  'extension-asked',
  'extended',
  'defaulted',
  'repaid',
  'pawn',
];

async function signIn(page: Page, place: AccountPlace, state: State): Promise<void> {
  const local = `0120000${String(STATES[state]).padStart(2, '0')}`;
  const who = { phone: `855${local.slice(1)}`, local, name: '', password: PASSWORD };
  const { access_token: token, user } = await signInByCall(who, place);
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem('token', key);
      localStorage.setItem('user', text);
    },
    [token, JSON.stringify(user)] as const,
  );
}

const go = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' });

/** The first address on the page that begins so; null where there is none. */
async function addressOn(page: Page, start: string): Promise<string | null> {
  const link = page.locator(`main a[href^="${start}"]`).first();
  return (await link.count()) > 0 ? link.getAttribute('href') : null;
}

async function loanPages(page: Page, take: (screen: string) => Promise<void>, state: State) {
  await go(page, '/profile?activeTabs=history');
  const address = await addressOn(page, '/loan-detail/');
  if (!address) throw new Error(`${state} has no loan to show`);
  await go(page, address);
  await take(`loan-detail-${state}`);
  if (state !== 'open') return;
  await page.locator('main [role=tab]').last().click();
  await take(`loan-detail-${state}-schedule`);
}

/** The top card in every state, the history, loans in every state, the agreement to sign and the next application. */
export async function throughDemo(
  page: Page,
  take: (screen: string) => Promise<void>,
  place: AccountPlace,
): Promise<void> {
  for (const state of Object.keys(STATES) as State[]) {
    await signIn(page, place, state);
    await go(page, '/profile');
    await take(`profile-${state}`);
    const agreement = await addressOn(page, '/sign/');
    if (agreement) {
      await go(page, agreement);
      await take('sign');
    }
    if (state === 'open') {
      await page.getByRole('button', { name: /KHQR$/ }).click();
      await page.locator('main a[download]').waitFor();
      await take('khqr-code');
      await go(page, '/profile?activeTabs=history');
      await take('history');
    }
    if (state === 'no-loan') {
      // The page asks for a kind of loan, which the press remembers.
      await page.locator('main li button').first().click();
      await page.waitForURL('**/new-loan');
      await page.locator('main form').waitFor();
      await take('new-loan');
    }
    if (DETAILS.includes(state)) await loanPages(page, take, state);
  }
  await page.evaluate(() => localStorage.removeItem('token'));
}
