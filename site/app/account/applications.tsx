import type { ApplicationCard } from 'contract/application-cards';
import type { Overview } from 'contract/overview';
import { displayDay } from 'lending/calendar';
import { formatDollars } from 'lending/money';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { durationText, productName } from '../products/words.ts';
import { Hotline } from '../shell/hotline.tsx';
import { Card } from 'ui/card.tsx';
import { Check, CircleX } from 'ui/icons.tsx';
import { Pill, type Tone } from 'ui/pill.tsx';
import { dayText } from './instant-text.ts';
import { FetchItem } from './fetch-item.tsx';
import { MissingDocuments } from './missing-documents.tsx';
import { StepsCard } from './steps-card.tsx';
import { AgreedCard } from './top-card.tsx';
import { topChoice } from './top-choice.ts';

type ApplicationsProps = {
  readonly view: Overview;
  /** Called when the lender has got something that was missing. */
  readonly onChanged: () => void;
};

/** The application under way or denied last, and those before it. */
export default function Applications({ view, onChanged }: ApplicationsProps) {
  const { application, today } = view;
  const waiting = view.earlier.filter(isWaiting);
  const earlier = view.earlier.filter((card) => !isWaiting(card));
  const { hash } = useLocation();
  const place = useRef<HTMLElement>(null);
  // Who comes by a link to this part arrives before it is there.
  useEffect(() => {
    if (hash === `#${place.current?.id}`) place.current?.focus();
  }, [hash]);
  return (
    <section
      id="steps"
      ref={place}
      tabIndex={-1}
      aria-labelledby="applications"
      className="grid scroll-mt-4 gap-4"
    >
      <h2 id="applications" className="sr-only">
        {m.account_applications()}
      </h2>
      {application && isAgreedBesideLoans(view) && <AgreedCard card={application} today={today} />}
      {application && (
        <div
          className={`grid items-start gap-4 ${application.state === 'denied' ? 'lg:grid-cols-2' : ''}`}
        >
          {application.state === 'denied' && <Denied card={application} today={today} />}
          <StepsCard card={application} onChanged={onChanged} />
        </div>
      )}
      {waiting.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {waiting.map((card) => (
            <Earlier key={card.number} card={card} today={today} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-bold text-primary-dark underline">
            {m.account_earlier({ count: earlier.length })}
          </summary>
          <ul className="mt-2 grid gap-3 lg:grid-cols-2">
            {earlier.map((card) => (
              <Earlier key={card.number} card={card} today={today} onChanged={onChanged} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Whether the first panel is about loans while an offer waits for its signature, or its money is on its way. */
function isAgreedBesideLoans(view: Overview): boolean {
  const state = view.application?.state;
  return topChoice(view).about === 'loans' && (state === 'approved' || state === 'signed');
}

/** Whether its borrower is still to fetch or to send something: that is not folded away. */
const isWaiting = ({ collateral, missing }: ApplicationCard) =>
  collateral !== null || missing.length > 0;

type OneProps = { readonly card: ApplicationCard; readonly today: Overview['today'] };

/** Why the lender did not agree, in full, and what to prepare for the next time. */
function Denied({ card, today }: OneProps) {
  const locale = useLocale();
  const prepare = card.reasons.flatMap((reason) =>
    reason.prepare ? [reason.prepare[locale]] : [],
  );
  return (
    <Card as="section" aria-labelledby="denied">
      <h3 id="denied">{m.account_denied_title()}</h3>
      <p className="text-label text-ink-2">{summary(card)}</p>
      <Reasons card={card} />
      {prepare.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <p className="font-bold">{m.account_prepare()}</p>
          <ul className="mt-1 grid gap-2">
            {prepare.map((text) => (
              <li key={text} className="flex gap-3">
                <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-green" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <AgainFrom card={card} today={today} />
    </Card>
  );
}

function Reasons({ card }: { readonly card: ApplicationCard }) {
  const locale = useLocale();
  if (card.reasons.length === 0) return null;
  return (
    <>
      <p className="mt-3 font-bold">{m.account_reasons()}</p>
      <ul className="mt-1 grid gap-2">
        {card.reasons.map(({ reason }) => (
          <li key={reason.en} className="flex gap-3">
            <CircleX aria-hidden="true" className="mt-1 size-5 shrink-0 text-red" />
            {reason[locale]}
          </li>
        ))}
      </ul>
    </>
  );
}

function AgainFrom({ card: { applyAgainOn }, today }: OneProps) {
  if (applyAgainOn === null) return null;
  return (
    <p className="mt-3">
      {applyAgainOn > today
        ? m.account_again_from({ day: displayDay(applyAgainOn) })
        : m.account_again_now()}
    </p>
  );
}

const STATES: Readonly<
  Record<ApplicationCard['state'], { readonly tone: Tone; readonly label: () => string }>
> = {
  pending: { tone: 'primary', label: m.account_state_pending },
  'in-review': { tone: 'primary', label: m.account_state_review },
  approved: { tone: 'green', label: m.account_state_approved },
  signed: { tone: 'green', label: m.account_state_signed },
  'paid-out': { tone: 'green', label: m.account_state_paid_out },
  denied: { tone: 'neutral', label: m.account_state_denied },
  withdrawn: { tone: 'neutral', label: m.account_state_withdrawn },
  expired: { tone: 'neutral', label: m.account_state_expired },
  'not-taken-up': { tone: 'neutral', label: m.account_state_not_taken_up },
  cancelled: { tone: 'neutral', label: m.account_state_cancelled },
  returned: { tone: 'neutral', label: m.account_state_returned },
};

function summary(card: ApplicationCard): string {
  return [
    productName(card.product),
    m.account_number({ number: card.number }),
    formatDollars(card.amountCents),
    durationText(card.product, card.duration),
    dayText(card.submittedAt),
  ].join(' · ');
}

type EarlierProps = OneProps & Pick<ApplicationsProps, 'onChanged'>;

function Earlier({ card, today, onChanged }: EarlierProps) {
  const facts = useFacts();
  const { tone, label } = STATES[card.state];
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>
          {m.account_number({ number: card.number })} · {formatDollars(card.amountCents)}
        </b>
        <Pill tone={tone}>{label()}</Pill>
      </div>
      <p className="text-label text-ink-2">{summary(card)}</p>
      {!card.isProved && (
        <div className="mt-2 grid gap-2">
          <p>{m.account_unproved()}</p>
          {facts && <Hotline phone={facts.company.hotline} />}
        </div>
      )}
      {card.missing.length > 0 && <MissingDocuments missing={card.missing} onSent={onChanged} />}
      {card.collateral && <FetchItem collateral={card.collateral} />}
      <Reasons card={card} />
      {card.state === 'denied' && <AgainFrom card={card} today={today} />}
    </Card>
  );
}
