/** A network from which many have applied today: every further Submit proves unseen that no robot sends it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../scripts/product.ts';
import { rowsOf } from './page-application.ts';
import { storeCalls } from './page-apply.ts';
import { itemApplicant } from './page-items.ts';
import { phonePhoto } from './page-photo.ts';
import { visit } from './page-visit.ts';
import {
  applicant,
  done,
  fillStep,
  FORMS,
  type FormName,
  nextButton,
  passUpTo,
  type Person,
  type Picture,
  ready,
} from './page-wizard.ts';

let product: Product;
let photo: Picture;
beforeAll(async () => {
  product = await startProduct({ env: { SUBMITS_BEFORE_ROBOT_CHECK: '0' } });
  photo = await phonePhoto();
});
afterAll(() => product?.stop());

const FORM_NAMES: readonly FormName[] = ['borrow', 'purchasing', 'pawn'];
const CHALLENGE = '**/robot-check/challenge';

/** A person at the last step of a wizard, everything filled in. */
async function atTheEnd(form: FormName, expected: RegExp) {
  const who: Person = form === 'borrow' ? applicant(photo) : itemApplicant(form, photo);
  const page = await visit({ width: 360, url: product.url, expected });
  await page.goto(product.url + FORMS[form].path);
  await ready(page);
  const last = FORMS[form].steps.at(-1) ?? '';
  await passUpTo(page, who, last);
  await fillStep(page, last, who);
  return { page, who };
}

describe('where the server asks for the robot check', () => {
  it.each(FORM_NAMES)(
    'the %s wizard passes it by itself, and sends its photos once: G-07 API-41',
    async (form) => {
      // The refusal that asks for it is a v3 answer: 422.
      const { page, who } = await atTheEnd(form, /status of 422/);
      const calls = storeCalls(page);
      await nextButton(page).click();
      await done(page).waitFor();
      const kinds = calls.map(
        ({ request }) => (request.headers()['content-type'] ?? '').split(';')[0],
      );
      const json = 'application/json';
      expect(kinds).toEqual([form === 'borrow' ? json : 'multipart/form-data', json]);
      const again = calls[1]?.request.postDataJSON() as Record<string, unknown>;
      expect(again).toMatchObject({ status: 'Pending', submit_id: expect.any(String) as string });
      expect(String(again.recaptcha_response).length).toBeGreaterThan(100);
      expect(await rowsOf(who, product.dataDir)).toEqual([
        expect.objectContaining({ status: 'Pending', photos: 1 }),
      ]);
    },
  );

  it('a Submit whose line breaks there is kept, and goes by itself at the next visit: BW-38', async () => {
    const { page, who } = await atTheEnd('pawn', /ERR_FAILED|status of 422/);
    await page.route(CHALLENGE, (route) => route.abort());
    await nextButton(page).click();
    await page.getByText('ពាក្យស្នើសុំរបស់អ្នកមិនទាន់បានផ្ញើទេ').waitFor();
    const rows = () => rowsOf(who, product.dataDir);
    expect(await rows()).toEqual([expect.objectContaining({ status: 'Draft', photos: 1 })]);
    await page.unroute(CHALLENGE);
    await page.reload();
    await done(page).waitFor();
    expect(await rows()).toEqual([expect.objectContaining({ status: 'Pending', photos: 1 })]);
  });
});
