import { applicationNumber } from 'contract/record-numbers';
import { STATUS_NAMES } from 'contract/office/queue-names';
import { type Review, startReview } from 'contract/office/applications';
import type { StaffName } from 'contract/office/staff-name';
import { PRODUCT_NAMES } from 'contract/product-names';
import { formatWholeDollars } from 'lending/money';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { addressOf } from '../page-table.ts';
import { Flag } from '../queue/columns.tsx';
import { OpenBy, StaffChip } from '../queue/name.tsx';
import { Waiting } from '../queue/preview.tsx';
import { STATUS_TONES, wholeTerm } from '../queue/words.ts';
import { ListPlace } from '../shell/list-place.tsx';

type ReviewHeadProps = {
  readonly review: Review;
  readonly openBy: readonly StaffName[];
  readonly onAssign: () => void;
};

/** Who asks, for what, since when, and who works on it. */
export function ReviewHead({ review, openBy, onAssign }: ReviewHeadProps) {
  const { id, name, product, amount_cents, duration, status, flags } = review;
  const amount = formatWholeDollars(amount_cents);
  const term = wholeTerm(product, duration);
  return (
    <div className="page-head review-head">
      <ListPlace list={addressOf('queue')} label={m.office_review_back()} />
      <div className="min-w-0">
        <h1>
          <PersonName name={name} />
        </h1>
        <p className="text-sm text-ink-2">
          <b className="text-primary-dark">{applicationNumber(id)}</b> ·{' '}
          {PRODUCT_NAMES[product].full()},{' '}
          <b className="text-ink">{m.office_review_amount_term({ amount, term })}</b> ·{' '}
          {m.office_review_sent({ time: wholeTime(review.submitted_at) })}
        </p>
      </div>
      {(status === 'Pending' || status === 'In review') && (
        <div className="review-waiting">
          <Waiting review={review} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Pill tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Pill>
        {flags.map((flag) => (
          <Flag key={flag} flag={flag} />
        ))}
        {status === 'Pending' && <Start id={id} />}
        <OpenBy people={openBy} label={(names) => m.office_queue_open_by({ names })} />
        <button type="button" className="assignee" onClick={onAssign}>
          {review.assigned === null ? (
            <span className="text-ink-2">{m.office_queue_nobody()}</span>
          ) : (
            <>
              <StaffChip who={review.assigned} />
              {review.assigned_at !== null && (
                <span className="text-xs text-ink-2">
                  {m.office_review_since({ time: shortTime(review.assigned_at) })}
                </span>
              )}
            </>
          )}
        </button>
      </div>
    </div>
  );
}

/** Takes the application into review; the first call, comparison or request does so too. */
function Start({ id }: { readonly id: string }) {
  const { busy, trouble, send } = useAct();
  const { revalidate } = useRevalidator();
  const start = async () => {
    await send(() => call(startReview, { params: { id }, body: {} }));
    await revalidate();
  };
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void start()}>
        {m.office_review_start()}
      </Button>
      <TroubleBox trouble={trouble} />
    </>
  );
}
