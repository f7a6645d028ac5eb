/* What the description of the accounting's calls shows: invented, and checked by server/src/accounting/{accounting,description}.test.ts. */
import type { AccountingEntry } from './accounting.ts';

/** A payment as it is told. */
export const EXAMPLE_ENTRY: AccountingEntry = {
  number: 1042,
  loan: 'L000123',
  product: 'personal',
  entry: 3,
  kind: 'payment',
  effective_on: '2026-11-20',
  recorded_at: '2026-11-20T03:12:45.120Z',
  cents: 64_89,
  split: { principal: 60_25, interest: 4_14, lateFee: 50 },
  credit_cents: 0,
  reallocations: [],
  reverses: null,
  receipt: 'R000871',
  method: 'ABA Bank',
  bank_reference: 'BNK20261120-77',
};

/** The reversal of a payment before it: what that one had paid of interest, the payment that stands pays now. */
export const EXAMPLE_REVERSAL: AccountingEntry = {
  number: 1043,
  loan: 'L000123',
  product: 'personal',
  entry: 4,
  kind: 'reversal',
  effective_on: '2026-11-21',
  recorded_at: '2026-11-21T01:40:02.310Z',
  cents: null,
  split: null,
  credit_cents: null,
  reallocations: [
    { entry: 3, split: { principal: 58_17, interest: 6_22, lateFee: 50 }, credit_cents: 0 },
  ],
  reverses: 2,
  receipt: null,
  method: null,
  bank_reference: null,
};

/** A call with everything that is needed to try a check of one’s own on it. */
export const EXAMPLE_SIGNED = {
  secret: 'whsec_cm9tZG91bC1leGFtcGxlLXNlY3JldC0zMi1ieXRlcyE=',
  id: 'entry_1042_1795144365120',
  timestamp: '1795144366',
  body: '{"type":"entry.recorded","data":{"number":1042}}',
  signature: 'v1,dL2q2ucGJ2pV5P+5RmkJCG9lUe/hOXh/vL8hIpab0kc=',
} as const;

/** Reads what came since the last time; `ORIGIN` is the office’s address. */
export const READ_SAMPLE = `curl -H "Authorization: Bearer $ROMDOUL_KEY" \\
  "$ORIGIN/api/accounting/v1/entries?after=$NEXT&most=200"`;

/** A check of a webhook, for Node. */
export const VERIFY_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

// headers: names in small letters; body: the bytes as they came, before any parsing.
export function isFromLender(headers, body, secret, now = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(now - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
`;
