import { OUTCOME_NAMES, REFERENCE_NAMES } from 'contract/office/queue-names';
import { phnomPenhTime } from 'lending/calendar';
import {
  CALLS_A_DAY,
  logContact,
  type Outcome,
  OUTCOMES,
  type Reference,
  type Review,
  type ReviewReference,
} from 'contract/office/applications';
import { displayPhone } from 'contract/phone';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Check, Clock, Phone } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { shortTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { PhoneCheck, PhoneOff } from '../queue/icons.tsx';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { CallBack } from './call-back.tsx';
import { Card } from './card.tsx';

/** Whether a reference has been reached: their last word, whatever it was. */
function isSettled({ contacts }: ReviewReference): boolean {
  const [last] = contacts;
  return last !== undefined && !['no_answer', 'call_back'].includes(last.outcome);
}

/** The applicant and the references with their calls. `C` goes to the next who was not reached, `1` to `5` say how it went. */
export function Calls({ review }: { readonly review: Review }) {
  const { references, calls_from, calls_logged_until: until } = review;
  const isOpen = calls_from === null;
  // What was said in a call that began in the hours is entered for a while after them.
  const mayLog = isOpen || until !== null;
  const [current, setCurrent] = useState<Reference | null>(null);
  const { trouble, log, forget } = useLogging(review, () => setCurrent(null));
  const waiting = references.filter((one) => !isSettled(one) && one.left_today > 0);
  const next = current === null ? waiting[0] : undefined;
  const goOn = () => {
    const at = waiting.findIndex(({ reference }) => reference === current);
    setCurrent(waiting[(at + 1) % waiting.length]?.reference ?? null);
  };
  useCallKeys({ mayLog, current, goOn, log });
  return (
    <Card
      title={m.office_review_calls()}
      end={
        <Pill
          tone={isOpen ? 'green' : 'romdoul'}
          icon={<Clock className="size-4" aria-hidden="true" />}
        >
          {isOpen
            ? m.office_review_calls_open()
            : until === null
              ? m.office_review_calls_from({ time: shortTime(calls_from) })
              : m.office_review_log_until({ time: phnomPenhTime(Date.parse(until)) })}
        </Pill>
      }
    >
      <p className="text-sm text-ink-2">
        {m.office_review_calls_rule({ count: String(CALLS_A_DAY) })}
      </p>
      <TroubleBox trouble={trouble} onSee={forget} />
      <ul className="grid grid-cols-1 gap-2">
        {references.map((one) => (
          <ReferenceRow
            key={one.reference}
            reference={one}
            isOpen={isOpen}
            mayLog={mayLog}
            callsNext={review.calls_next}
            isCurrent={one.reference === current}
            isNext={one === next}
            onCall={() => setCurrent(one.reference)}
            onOutcome={(outcome, at) => void log(one.reference, outcome, at)}
          />
        ))}
      </ul>
    </Card>
  );
}

function useLogging({ id }: Review, onDone: () => void) {
  const { trouble, send, forget } = useAct();
  // The call whose answer is not there yet: the same once more is the same call, another one has a key of its own.
  const begun = useRef({ entry: '', key: '' });
  const { revalidate } = useRevalidator();
  const log = async (reference: Reference, outcome: Outcome, callBackAt: string | null) => {
    const body = { reference, outcome, call_back_at: callBackAt };
    const entry = JSON.stringify(body);
    const logged = await send(() => {
      if (begun.current.entry !== entry) begun.current = { entry, key: crypto.randomUUID() };
      return call(logContact, { params: { id }, body: { ...body, key: begun.current.key } });
    });
    if (logged === null) return;
    begun.current = { entry: '', key: '' };
    onDone();
    await revalidate();
  };
  const [said] = Object.values(trouble?.errors ?? {}).flat();
  const shown = trouble && { ...trouble, text: trouble.text ?? said ?? null };
  return { trouble: shown, log, forget };
}

interface CallKeys {
  readonly mayLog: boolean;
  readonly current: Reference | null;
  readonly goOn: () => void;
  readonly log: (reference: Reference, outcome: Outcome, at: string | null) => Promise<void>;
}

function useCallKeys({ mayLog, current, goOn, log }: CallKeys): void {
  const outcomes = OUTCOMES.map((outcome, index) => ({
    code: `Digit${index + 1}`,
    caps: [String(index + 1)],
    label: OUTCOME_NAMES[outcome],
    group: 'lists' as const,
    run: () => {
      if (mayLog && current !== null) void log(current, outcome, null);
    },
  }));
  useKeys([
    {
      code: 'KeyC',
      caps: ['C'],
      label: m.office_review_key_call,
      group: 'lists',
      inBar: true,
      run: () => mayLog && goOn(),
    },
    ...outcomes,
  ]);
}

type ReferenceRowProps = {
  readonly reference: ReviewReference;
  /** Whether people may be called now. */
  readonly isOpen: boolean;
  /** Whether a call may be entered now. */
  readonly mayLog: boolean;
  /** When calls open on another day. */
  readonly callsNext: string;
  readonly isCurrent: boolean;
  /** Whether `C` comes to this one. */
  readonly isNext: boolean;
  readonly onCall: () => void;
  readonly onOutcome: (outcome: Outcome, callBackAt: string | null) => void;
};

function ReferenceRow({
  reference: one,
  isOpen,
  mayLog,
  callsNext,
  isCurrent,
  isNext,
  onCall,
  onOutcome,
}: ReferenceRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { reference, name, phone, relation, left_today } = one;
  const isDone = isSettled(one);
  return (
    <li ref={row} className="reference" data-current={isCurrent ? '' : undefined}>
      <div className="flex items-center gap-2">
        {isDone && one.contacts[0]?.outcome === 'confirmed' && (
          <Check className="size-4 text-green" aria-hidden="true" />
        )}
        <span className="min-w-0 flex-1 leading-figure">
          <b className="block truncate">
            <PersonName name={name} />
          </b>
          <span className="text-sm text-ink-2">{relation ?? REFERENCE_NAMES[reference]()}</span>
        </span>
        <span className="whitespace-nowrap tabular">
          {isOpen ? (
            <a href={`tel:+${phone}`} className="text-primary-dark">
              {displayPhone(phone)}
            </a>
          ) : (
            displayPhone(phone)
          )}
        </span>
        <button
          type="button"
          className="small-button"
          disabled={!mayLog || left_today === 0}
          aria-expanded={isCurrent}
          onClick={onCall}
        >
          <Phone className="size-4" aria-hidden="true" />
          {isOpen ? m.office_review_call() : m.office_review_log()}
          {isNext && <KeyCaps caps={['C']} />}
        </button>
      </div>
      <Contacts contacts={one.contacts} />
      {left_today === 0 && !isDone && (
        <p className="text-sm text-ink-2">
          {m.office_review_error_calls({ count: String(CALLS_A_DAY) })}
        </p>
      )}
      {isCurrent && (
        <Outcomes left={left_today} callsNext={callsNext} onOutcome={onOutcome} name={name} />
      )}
    </li>
  );
}

function Contacts({ contacts }: Pick<ReviewReference, 'contacts'>) {
  const nameOf = useStaffName();
  if (contacts.length === 0) return null;
  return (
    <ul className="text-sm text-ink-2">
      {contacts.slice(0, 5).map(({ at, by, outcome, call_back_at }) => {
        const Sign = outcome === 'confirmed' ? PhoneCheck : PhoneOff;
        const who = by === null ? '' : nameOf(by);
        return (
          <li key={at} className="flex items-center gap-2">
            <Sign className="size-4 shrink-0" aria-hidden="true" />
            {m.office_review_contact({
              time: shortTime(at),
              name: who,
              outcome: OUTCOME_NAMES[outcome](),
            })}
            {call_back_at !== null && ` ${phnomPenhTime(Date.parse(call_back_at))}`}
          </li>
        );
      })}
    </ul>
  );
}

function Outcomes({
  left,
  name,
  callsNext,
  onOutcome,
}: {
  readonly left: number;
  readonly callsNext: string;
  readonly name: string;
  readonly onOutcome: ReferenceRowProps['onOutcome'];
}) {
  const direct = OUTCOMES.filter((outcome) => outcome !== 'call_back');
  return (
    <div role="group" aria-label={m.office_review_outcome_of({ name })} className="outcomes">
      <p className="flex w-full justify-between text-sm">
        <b className="text-primary-dark">{m.office_review_how()}</b>
        <span className="text-ink-2">{m.office_review_left({ count: String(left) })}</span>
      </p>
      {direct.map((outcome, index) => (
        <button
          key={outcome}
          type="button"
          className="small-button"
          onClick={() => onOutcome(outcome, null)}
        >
          {OUTCOME_NAMES[outcome]()}
          <KeyCaps caps={[String(index + 1)]} />
        </button>
      ))}
      <CallBack next={callsNext} onChoose={(at) => onOutcome('call_back', at)} />
    </div>
  );
}
