/** The numbers that people hold on paper and in messages, after a restore: none of them goes to somebody else. */
import {
  applicationNumber,
  complaintNumber,
  loanNumber,
  receiptNumber,
  ticketNumber,
} from 'contract/record-numbers';
import pg from 'pg';
import type { Manifest } from './manifest.ts';

/** So many numbers at least are left out: more than a lender gives in a day. */
const STEP = 10_000n;

/** The sequences of these numbers, each with how its next one is read. */
const NUMBERED: Readonly<Record<string, (next: bigint) => string>> = {
  application_id_seq: applicationNumber,
  loan_id_seq: loanNumber,
  receipt_number: receiptNumber,
  collateral_id_seq: ticketNumber,
  complaint_id_seq: complaintNumber,
  // These two stand in messages to the lender.
  referral_id_seq: (next) => `referral ${next}`,
  invest_lead_id_seq: (next) => `investor ${next}`,
};

/**
 * Has each of these sequences go on behind the second round ten thousand above the backup's last number: numbers between may have been
 * given since. @returns the next number of each, as people read it
 */
export async function moveNumbersOn(
  client: pg.Client,
  { sequences }: Pick<Manifest, 'sequences'>,
): Promise<string[]> {
  const next: string[] = [];
  for (const { name, value } of sequences) {
    const read = NUMBERED[name];
    if (read === undefined) continue;
    const last = (BigInt(value) / STEP + 2n) * STEP;
    await client.query('select setval($1::regclass, $2)', [
      pg.escapeIdentifier(name),
      String(last),
    ]);
    next.push(read(last + 1n));
  }
  return next;
}
