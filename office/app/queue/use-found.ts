import { applicationNumber } from 'contract/record-numbers';
import { STATUS_NAMES } from 'contract/office/queue-names';
import { search, SEARCH_MIN, type SearchReply } from 'contract/office/queue';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { formatWholeDollars } from 'lending/money';
import { useEffect, useState } from 'react';
import { m } from 'words/messages';
import { callQuietly } from '../call.ts';
import { addressOf } from '../page-table.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** A pause in typing after which is asked. */
const PAUSE_MS = 150;

/** A line of what was found, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly about: string;
  readonly to: string;
}

const RECORDS = {
  receipt: { name: m.office_queue_found_receipt, to: (loan: string) => `/loans/${loan}` },
  ticket: {
    name: m.office_queue_found_ticket,
    to: (application: string) => `${addressOf('pawn')}?open=${application}`,
  },
  complaint: {
    name: m.office_complaints_kind,
    to: (id: string) => `${addressOf('complaints')}?open=${id}`,
  },
} as const;

function hitsOf({ applications, borrowers, loans, records }: SearchReply): Hit[] {
  return [
    ...records.map(({ record, number, name, opens }) => ({
      key: number,
      group: RECORDS[record].name(),
      name,
      about: number,
      to: RECORDS[record].to(opens),
    })),
    ...applications.map(({ id, name, status, product, amount_cents }) => ({
      key: `a${id}`,
      group: m.office_queue_found_applications(),
      name,
      about: `${applicationNumber(id)} · ${PRODUCT_NAMES[product].short()} ${formatWholeDollars(amount_cents)} · ${STATUS_NAMES[status]()}`,
      to: addressOf('review', { id }),
    })),
    ...borrowers.flatMap(({ id, name, phone, application }) =>
      application === null
        ? []
        : [
            {
              key: `b${id}`,
              group: m.office_queue_found_borrowers(),
              name,
              about: displayPhone(phone),
              to: addressOf('review', { id: application }),
            },
          ],
    ),
    ...loans.map(({ id, number, name, product, is_open }) => ({
      key: `l${id}`,
      group: m.office_queue_found_loans(),
      name,
      about: `${number} · ${PRODUCT_NAMES[product].short()} · ${is_open ? m.office_review_loan_open() : m.office_queue_found_closed()}`,
      to: `/loans/${number}`,
    })),
  ];
}

/** What a search came to: what was found, or why nothing could be. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly trouble: string | null;
}

/** What is found for a text; null: it is too short, or its own answer has not come yet (that of another text never counts). */
export function useFound(text: string): {
  readonly found: Found | null;
  readonly retry: () => void;
} {
  const [answer, setAnswer] = useState<(Found & { readonly to: string }) | null>(null);
  const [asks, setAsks] = useState(0);
  const q = text.trim();
  const asked = `${asks} ${q}`;
  useEffect(() => {
    setAnswer(null);
    if (q.length < SEARCH_MIN) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const outcome = await callQuietly(search, { query: { q }, signal });
      if (signal.aborted) return;
      if (outcome.kind === 'done')
        setAnswer({ to: asked, hits: hitsOf(outcome.data), trouble: null });
      else setAnswer({ to: asked, hits: [], trouble: troubleText(outcome) });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, asked]);
  // The first drawing after a letter still holds the answer before: it is of another text.
  return { found: answer?.to === asked ? answer : null, retry: () => setAsks(asks + 1) };
}
