import { REVIEWERS } from 'contract/office/who';
import { phnomPenhTime } from 'lending/calendar';
import { type Comparison, COMPARISONS } from 'contract/office/applications';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { decidedSince } from './commands-changed.ts';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { allStaffNames, nameOf } from '../../standing/store-names.ts';
import { beginReview, inWords } from './commands-desk.ts';
import { noSuchApplication } from './commands-no-such.ts';
import { findListed } from './store-flags.ts';
import { comparisonsOf, keepComparisons } from './store-found.ts';
import { lockApplication } from './store-review.ts';

/** Keeps what staff found alike between photos and answers, as they saw it. Refused with who has changed it meanwhile. */
export async function compare(
  services: LoanServices,
  by: By,
  given: { applicationId: bigint; alike: readonly Comparison[]; version: number },
): Promise<{ version: number } | Refused> {
  const { applicationId, version } = given;
  if ((await findListed(services.db, applicationId)) === null) return noSuchApplication();
  await beginReview(services, by, applicationId);
  const alike = COMPARISONS.filter((one) => given.alike.includes(one));
  const event = 'application.compared';
  const options = { event, by, roles: REVIEWERS, key: null, fields: {} };
  return act<{ version: number }>(services, options, async (tx, now) => {
    const application = await lockApplication(tx, services.cipher, applicationId);
    if (application?.status !== 'In review') return decidedSince(tx, by.who, applicationId);
    const values = { applicationId, alike, by: by.who, at: now, version };
    const next = await keepComparisons(tx, values);
    if (next === null) return comparedMeanwhile({ ...services, db: tx }, applicationId);
    const subject = `application:${applicationId}`;
    return { answer: { version: next }, subject, facts: { alike } };
  });
}

async function comparedMeanwhile(
  { db }: Pick<LoanServices, 'db'>,
  applicationId: bigint,
): Promise<Refused> {
  const { by, at } = await comparisonsOf(db, applicationId);
  const names = await allStaffNames(db);
  const time = at === null ? '' : phnomPenhTime(at.getTime());
  return Refused.because(
    (locale) =>
      m.office_review_error_compared({ by: inWords(nameOf(names, by), locale), time }, { locale }),
    'changed',
  );
}
