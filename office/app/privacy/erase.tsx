import {
  decideErasure,
  ERASED_KINDS,
  type ErasedKind,
  type Erasure,
  type ErasureHindrance,
  type ErasureView,
  proposeErasure,
} from 'contract/office/erasure';
import type { Text } from 'contract/locale';
import type { StaffName } from 'contract/office/staff-name';
import { displayDay } from 'lending/calendar';
import { Link, useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useDraft } from '../desk/drafts.ts';
import { wholeTime } from '../desk/time-text.ts';
import { Waiting } from '../desk/waiting.tsx';
import { useSending } from '../sign-in/use-sending.ts';
import { DoCaps } from '../desk/do-caps.tsx';

const HINDRANCES: Readonly<Record<ErasureHindrance, Text>> = {
  application_open: m.office_erasure_hindrance_application_open,
  loan_open: m.office_erasure_hindrance_loan_open,
  credit_held: m.office_erasure_hindrance_credit_held,
  collateral_held: m.office_erasure_hindrance_collateral_held,
  complaint_open: m.office_erasure_hindrance_complaint_open,
};

const KINDS: Readonly<Record<ErasedKind, Text>> = {
  borrowers: m.office_erasure_kind_borrowers,
  accounts: m.office_erasure_kind_accounts,
  applications: m.office_erasure_kind_applications,
  drafts: m.office_erasure_kind_drafts,
  photos: m.office_erasure_kind_photos,
  notes: m.office_erasure_kind_notes,
  offers: m.office_erasure_kind_offers,
  messages: m.office_erasure_kind_messages,
  referrals: m.office_erasure_kind_referrals,
  reviews: m.office_erasure_kind_reviews,
};

/** What was erased, by count. */
export function erasedText({ counts }: Pick<Erasure, 'counts'>): string {
  if (counts === null) return m.office_erasure_refused();
  return ERASED_KINDS.filter((kind) => (counts[kind] ?? 0) > 0)
    .map((kind) => m.office_erasure_counts({ count: String(counts[kind]), kind: KINDS[kind]() }))
    .join(', ');
}

/** What erasing takes away and what stays, as it is said before it is asked for and before it is done. */
function whatGoes({ loans_kept, kept_until, applications }: ErasureView): string {
  const counts = { applications: String(applications), loans: String(loans_kept) };
  return kept_until === null
    ? m.office_erasure_all(counts)
    : m.office_erasure_part({ ...counts, day: displayDay(kept_until) });
}

type EraseProps = {
  readonly id: string;
  readonly view: ErasureView;
  /** The phone is marked as not theirs. */
  readonly isMarked: boolean;
};

/** The borrower's data erased: what would go, what stays, what stands in the way, and the form or the request that waits. */
export function Erase({ id, view, isMarked }: EraseProps) {
  return (
    <section className="report-panel" aria-labelledby="erase">
      <div className="report-panel-head">
        <h2 id="erase">{m.office_erasure()}</h2>
        <p className="report-unit">{m.office_erasure_lead()}</p>
      </div>
      <div className="report-panel-body grid gap-3">
        <EraseBody id={id} view={view} isMarked={isMarked} />
      </div>
    </section>
  );
}

function EraseBody({ id, view, isMarked }: EraseProps) {
  const { erased_at, part_erased_at, kept_until, hindrances, open, managers } = view;
  if (erased_at !== null)
    return <p>{m.office_erasure_erased_at({ time: wholeTime(erased_at) })}</p>;
  if (part_erased_at !== null && open === null) {
    const day = kept_until === null ? '' : displayDay(kept_until);
    return (
      <p>
        {m.office_erasure_erased_at({ time: wholeTime(part_erased_at) })}{' '}
        {m.office_erasure_erased_part({ day })}
      </p>
    );
  }
  const says = (
    <>
      <p>{whatGoes(view)}</p>
      <p className="text-sm text-ink-2">{m.office_erasure_stays()}</p>
    </>
  );
  return (
    <>
      {says}
      {hindrances.length > 0 && (
        <Alert tone="romdoul" title={m.office_erasure_not_now()}>
          {hindrances.map((one) => HINDRANCES[one]()).join(' ')}
        </Alert>
      )}
      {open === null ? (
        hindrances.length === 0 && <AskForm id={id} isMarked={isMarked} />
      ) : (
        <WaitingErasure erasure={open} managers={managers} />
      )}
    </>
  );
}

function AskForm({ id, isMarked }: Pick<EraseProps, 'id' | 'isMarked'>) {
  const { busy, trouble, errorOf, send } = useSending();
  const draft = useDraft(`erase ${id}`);
  const revalidator = useRevalidator();
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) =>
        void send(event, async () => {
          const body = { made_sure: draft.text };
          const outcome = await call(proposeErasure, { params: { id }, body });
          if (outcome.kind === 'done') {
            draft.forget();
            toast(m.office_erasure_proposed(), { tone: 'green' });
            await revalidator.revalidate();
          }
          return outcome;
        })
      }
    >
      <TextField
        name="made_sure"
        value={draft.text}
        onChange={draft.set}
        label={m.office_erasure_sure()}
        hint={isMarked ? m.office_erasure_sure_hint_card() : m.office_erasure_sure_hint()}
        error={errorOf('made_sure')}
        autoComplete="off"
      />
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      <div>
        <Button type="submit" size="small" tone="secondary" busy={busy} end={<DoCaps within />}>
          {m.office_erasure_propose()}
        </Button>
      </div>
    </form>
  );
}

type WaitingErasureProps = {
  readonly erasure: Erasure;
  readonly managers: readonly StaffName[];
  /** Leads to the borrower, where the request stands among others. */
  readonly linked?: boolean;
};

/** A request that waits for a second manager, who erases, refuses or looks first. */
export function WaitingErasure({ erasure, managers, linked = false }: WaitingErasureProps) {
  return (
    <Waiting
      proposedBy={erasure.proposed_by}
      proposedAt={erasure.proposed_at}
      managers={managers}
      decide={(confirmed) =>
        call(decideErasure, { params: { id: erasure.id }, body: { confirmed } })
      }
      says={{
        state: m.office_erasure_not_yet(),
        confirm: m.office_erasure_do(),
        title: m.office_erasure_do_title(),
        now: m.office_erasure_do_now(),
        done: m.office_erasure_done_now(),
      }}
    >
      <p>
        <b>{m.office_erasure_of({ number: erasure.borrower_id })}</b> · {erasure.made_sure}{' '}
        {linked && (
          <Link to={`?borrower=${erasure.borrower_id}`} className="text-link">
            {m.office_erasure_look()}
          </Link>
        )}
      </p>
      {erasure.phone_not_theirs && <p>{m.office_erasure_not_theirs()}</p>}
    </Waiting>
  );
}
