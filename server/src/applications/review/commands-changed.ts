import { DECISION_ACTS } from 'contract/office/decision-names';
import { STATUS_NAMES } from 'contract/office/queue-names';
import { REVIEWERS } from 'contract/office/who';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { displayDay, phnomPenhDay, phnomPenhTime } from 'lending/calendar';
import { m } from 'words/messages';
import { unsaid, notThere, whoTo } from '../../changes/commands.ts';
import type { DB } from '../../database/types.ts';
import type { By } from '../../loans/commands-act.ts';
import { actsOn, statusOf } from './store-acts.ts';

/**
 * Refuses an act on what is no longer as its caller saw it: the sentence says who has done what since, and when, and that nothing of
 * the caller's was saved (docs/office.md).
 * @param role of the reader, where the act is also of others than reviewers: whoever does not review applications is told of no decision nor who made it
 */
export async function decidedSince(
  tx: Kysely<DB>,
  reader: string,
  applicationId: bigint,
  role?: By['role'],
): Promise<Refused> {
  if (role !== undefined && !REVIEWERS.some((one) => one === role)) return unsaid();
  const last = (await actsOn(tx, applicationId)).at(-1);
  if (last === undefined) return asItStands(await statusOf(tx, applicationId));
  const whoSays = await whoTo(tx, reader, [last.who]);
  const at = last.at.getTime();
  const time = phnomPenhTime(at);
  const day = displayDay(phnomPenhDay(at));
  return Refused.because((locale) => {
    const what = DECISION_ACTS[last.kind]({ name: whoSays(last.who, locale) ?? '' }, { locale });
    const said = last.who === reader ? m.office_decide_done_by_you : m.office_decide_changed;
    return said({ what, day, time }, { locale });
  }, 'changed');
}

/** Where nobody has decided anything: how the application stands now. */
function asItStands(status: string | null): Refused {
  const name = Object.entries(STATUS_NAMES).find(([key]) => key === status)?.[1];
  if (name === undefined) return notThere();
  return Refused.because(
    (locale) => m.refusal_changed_now({ what: name({}, { locale }) }, { locale }),
    'changed',
  );
}
