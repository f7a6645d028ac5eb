import type { Kysely } from 'kysely';

import type { Services } from '../services.ts';
import type { DB } from '../database/types.ts';
import { LENDER_LOCALE } from './commands.ts';
import { m } from './commands-words.ts';
import { writeNotice } from './store.ts';

const TOLD = {
  referral: { kind: 'referral_new', text: m.notice_referral_new },
  invest_lead: { kind: 'invest_new', text: m.notice_invest_new },
} as const;

/**
 * Queues an SMS to the lender about a referral or an investor's form, naming only its id, in the transaction that stores it.
 * The people named in the form get no message, since one of them has not asked for anything.
 */
export async function writeLeadNotice(
  tx: Kysely<DB>,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  { lead, id }: { lead: keyof typeof TOLD; id: bigint },
): Promise<void> {
  const { kind, text } = TOLD[lead];
  await writeNotice(tx, {
    kind,
    audience: 'lender',
    about: lead === 'referral' ? { referral_id: id } : { invest_lead_id: id },
    phone: env.lender.noticePhone,
    locale: LENDER_LOCALE,
    body: text({ number: String(id) }, { locale: LENDER_LOCALE }),
    now: clock.now(),
  });
}
