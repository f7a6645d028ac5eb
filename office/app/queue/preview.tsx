import { applicationNumber } from 'contract/record-numbers';
import { OUTCOME_NAMES, REFERENCE_NAMES } from 'contract/office/queue-names';
import { STATUS_NAMES } from 'contract/office/queue-names';
import { oneApplication, type Review } from 'contract/office/applications';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { formatDollars, formatWholeDollars } from 'lending/money';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from 'ui/button.tsx';
import { Check, TriangleAlert } from 'ui/icons.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { callQuietly } from '../call.ts';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { UnreadBox } from '../desk/unread-box.tsx';
import { shortTime, wholeTime } from '../desk/time-text.ts';
import { addressOf } from '../page-table.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { WideAgeBar } from './age-bar.tsx';
import { Flag } from './columns.tsx';
import { Lock } from '../shell/icons.tsx';
import { troubleText } from '../sign-in/trouble.ts';
import { OpenBy, StaffChip } from './name.tsx';
import { STATUS_TONES, waitText, wholeTerm } from './words.ts';

type PreviewProps = {
  readonly id: string;
  /** What the page came with, where it is this one. */
  readonly loaded: Review | null;
  readonly onAssign: (application: { id: string; version: number }) => void;
};

/** A moment's pause: who moves on through the list asks for none of the rows between. */
const PAUSE_MS = 150;

/** An application beside the list; below 1200 px in a sheet over it. */
export function Preview({ id, loaded, onAssign }: PreviewProps) {
  const { review, trouble, retry } = useReview(id, loaded);
  const unread = trouble !== null && <UnreadBox text={trouble} onRetry={retry} />;
  const isBeside = useBeside();
  const acts = review && <Acts review={review} onAssign={onAssign} />;
  if (isBeside === false) {
    return (
      <Sheet title={applicationNumber(id)} actions={acts}>
        {review && <Body review={review} />}
        {unread}
      </Sheet>
    );
  }
  return (
    <aside
      className="preview"
      aria-label={m.office_queue_preview({ number: applicationNumber(id) })}
    >
      <div className="flex-1 p-5" aria-busy={review === null && trouble === null}>
        {review && <Body review={review} />}
        {unread}
      </div>
      <div className="preview-foot">{acts}</div>
    </aside>
  );
}

function useReview(id: string, loaded: Review | null) {
  const [fetched, setFetched] = useState<Review | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    setTrouble(null);
    if (loaded !== null) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const { signal } = controller;
      const outcome = await callQuietly(oneApplication, { params: { id }, signal });
      if (signal.aborted) return;
      if (outcome.kind === 'done') setFetched(outcome.data);
      else setTrouble(troubleText(outcome));
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, loaded, asks]);
  return { review: loaded ?? fetched, trouble, retry: () => setAsks(asks + 1) };
}

const BESIDE = '(min-width: 75rem)';

/** Whether there is room beside the list; null on the server, which cannot know. */
function useBeside(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (listener) => {
      const media = window.matchMedia(BESIDE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(BESIDE).matches,
    () => null,
  );
}

function Acts({ review, onAssign }: { readonly review: Review } & Pick<PreviewProps, 'onAssign'>) {
  return (
    <>
      <LinkButton to={addressOf('review', { id: review.id })} size="small">
        {m.office_queue_open()} <KeyCaps caps={['Enter']} />
      </LinkButton>
      <Button
        tone="secondary"
        size="small"
        onClick={() => onAssign(review)}
        end={<KeyCaps caps={['A']} />}
      >
        {m.office_queue_assign()}
      </Button>
    </>
  );
}

function Body({ review }: { readonly review: Review }) {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2">
        <span className="text-ink-2">{applicationNumber(review.id)}</span>
        <Pill tone={STATUS_TONES[review.status]}>{STATUS_NAMES[review.status]()}</Pill>
        <span className="ml-auto">
          {review.assigned === null ? (
            <span className="text-ink-2">{m.office_queue_nobody()}</span>
          ) : (
            <StaffChip who={review.assigned} />
          )}
        </span>
      </div>
      <div>
        <h2 className="text-xl">
          <PersonName name={review.name} />
        </h2>
        <p className="text-ink-2 tabular">{displayPhone(review.phone)}</p>
        <OpenBy people={review.open_by} label={(names) => m.office_queue_open_by({ names })} />
      </div>
      {(review.status === 'Pending' || review.status === 'In review') && (
        <Waiting review={review} />
      )}
      {review.flags.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {review.flags.map((flag) => (
            <Flag key={flag} flag={flag} />
          ))}
        </div>
      )}
      <Asked review={review} />
      <Criteria review={review} />
      <LastContacts review={review} />
      <p className="locked-photos">
        <Lock className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
        <span>
          <b>{m.office_queue_photos({ count: String(review.photos.length) })}</b>
          <span className="block text-xs text-ink-2">{m.office_queue_photos_locked()}</span>
        </span>
      </p>
    </div>
  );
}

/** How long somebody has waited, and by when a decision is due. */
export function Waiting({ review }: { readonly review: Review }) {
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <b className="age-text" data-urgency={review.urgency}>
          {m.office_queue_waited({ time: waitText(review.waiting_ms) })}
        </b>
        <span className="text-sm text-ink-2">
          {m.office_queue_decide_by({ time: shortTime(review.decide_by) })}
        </span>
      </p>
      <WideAgeBar {...review} />
    </div>
  );
}

function Block({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="preview-block">
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  );
}

function Asked({ review }: { readonly review: Review }) {
  const { product, amount_cents, duration, cost } = review;
  return (
    <Block>
      <Facts
        rows={[
          [m.office_queue_product(), PRODUCT_NAMES[product].full()],
          [
            m.office_queue_amount(),
            <span key="amount">
              <b>{formatWholeDollars(amount_cents)}</b> · {wholeTerm(product, duration)}
            </span>,
          ],
          ...(cost === null
            ? []
            : ([
                [
                  m.office_review_cost_instalment(),
                  <b key="cost">{formatDollars(cost.instalment_cents)}</b>,
                ],
              ] as const)),
          [m.office_queue_sent(), wholeTime(review.submitted_at)],
        ]}
      />
    </Block>
  );
}

function Criteria({ review: { checks } }: { readonly review: Review }) {
  const met = checks.filter(({ is_met }) => is_met).length;
  return (
    <Block title={m.office_queue_criteria({ met: String(met), all: String(checks.length) })}>
      <p className="criteria-bar" aria-hidden="true">
        {[...checks].reverse().map(({ criterion, is_met }) => (
          <span key={criterion} data-open={is_met ? undefined : ''} />
        ))}
      </p>
      <ul className="mt-1 grid">
        {checks
          .filter(({ is_met }) => !is_met)
          .map(({ criterion, label, value }) => (
            <li key={criterion} className="flex gap-2 text-romdoul-ink">
              <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
              <span>{m.office_queue_unmet({ label, why: value })}</span>
            </li>
          ))}
        {met === checks.length && (
          <li className="flex gap-2 text-green">
            <Check className="mt-1 size-4 shrink-0" aria-hidden="true" />
            <span>{m.office_queue_all_met()}</span>
          </li>
        )}
      </ul>
    </Block>
  );
}

function LastContacts({ review: { references } }: { readonly review: Review }) {
  const contacts = references
    .flatMap(({ reference, contacts: all }) => all.map((one) => ({ reference, ...one })))
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, 3);
  if (contacts.length === 0) return null;
  return (
    <Block title={m.office_queue_last_contacts()}>
      <ul>
        {contacts.map(({ reference, outcome, at }) => (
          <li key={at + reference}>
            <span className="tabular text-ink-2">{shortTime(at)}</span> ·{' '}
            {m.office_queue_contact({
              who: REFERENCE_NAMES[reference](),
              outcome: OUTCOME_NAMES[outcome](),
            })}
          </li>
        ))}
      </ul>
    </Block>
  );
}
