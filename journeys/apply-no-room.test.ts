/** A server that takes no photos just now says so, and nothing that was filled in is lost. */
import { it, onTestFinished } from 'vitest';
import { startProduct } from '../scripts/product.ts';
import { expectWhole } from './page-application.ts';
import { phonePhoto } from './page-photo.ts';
import { soon, visit } from './page-visit.ts';
import {
  applicant,
  fillStep,
  finish,
  nextButton,
  openWizard,
  passUpTo,
  pill,
} from './page-wizard.ts';

/** Chromium's own lines about an answer of 503, and about a server that is being started again. */
const NO_ROOM = /status of 503|ERR_CONNECTION_REFUSED/;

const SENTENCE = 'ពេលនេះមិនអាចទទួលរូបថតបានទេ។ សូមព្យាយាមម្ដងទៀតនៅពេលក្រោយ។';

it('with a nearly full disk', async () => {
  let product = await startProduct({ env: { UPLOAD_DISK_FLOOR_MB: '1000000' } });
  onTestFinished(() => product.stop());
  const { url, dataDir } = product;
  const page = await visit({ locale: 'km', width: 360, url, expected: NO_ROOM });
  await openWizard(page);
  const who = applicant(await phonePhoto());
  await passUpTo(page, who, 'relative');
  await fillStep(page, 'relative', who);
  await nextButton(page).click();
  await soon(() => pill(page).innerText()).toBe('មិនទាន់បានផ្ញើទេ');
  await soon(() => page.getByRole('status').filter({ hasText: SENTENCE }).count()).not.toBe(0);
  await product.stop(true);
  product = await startProduct({ dataDir, port: Number(new URL(url).port) });
  await finish(page, who, 'bank');
  await expectWhole(who, dataDir);
});
