import type { ApplicationCard, ApplicationStep } from 'contract/application-cards';
import { m } from 'words/messages';
import { Card } from 'ui/card.tsx';
import { Check, ClipboardPen, HandCoins, type Icon, Phone, ShieldCheck, X } from 'ui/icons.tsx';
import { FetchItem } from './fetch-item.tsx';
import { Bank } from './icons.tsx';
import { instantText } from './instant-text.ts';
import { MissingDocuments } from './missing-documents.tsx';

type Step = ApplicationCard['steps'][number];

const ICONS: Readonly<Record<ApplicationStep, Icon>> = {
  submitted: Check,
  review: Phone,
  decision: ShieldCheck,
  signed: ClipboardPen,
  'paid-out': Bank,
  repaid: HandCoins,
};

const TITLES: Readonly<Record<ApplicationStep, () => string>> = {
  submitted: m.account_step_submitted,
  review: m.account_step_review,
  decision: m.account_step_decision,
  signed: m.account_step_signed,
  'paid-out': m.account_step_paid_out,
  repaid: m.account_step_repaid,
};

const LOOKS: Readonly<Record<Step['state'], string>> = {
  done: 'border-green bg-green text-white',
  now: 'border-primary bg-primary text-white',
  'to-come': 'border-line bg-card text-ink-2',
  stopped: 'border-red bg-red text-white',
};

const SPOKEN: Readonly<Record<Step['state'], () => string>> = {
  done: m.ui_step_done,
  now: m.account_step_now,
  'to-come': m.account_step_to_come,
  stopped: m.account_step_stopped,
};

type StepsCardProps = { readonly card: ApplicationCard; readonly onChanged: () => void };

/** How far an application is: six steps with their times; what is missing stands inside its step. */
export function StepsCard({ card, onChanged }: StepsCardProps) {
  const now = card.steps.find(({ state }) => state === 'now')?.step ?? 'review';
  return (
    <Card as="section" aria-labelledby="step-list">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="step-list">{m.ui_steps()}</h3>
        <span className="text-label text-ink-2">{m.account_number({ number: card.number })}</span>
      </div>
      <ol className="mt-3">
        {card.steps.map((step, index) => (
          <li
            key={step.step}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className="relative flex gap-3 pb-4 last:pb-0"
          >
            {index < card.steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-9 bottom-0 left-4 w-0.5 ${step.state === 'done' ? 'bg-green' : 'bg-line'}`}
              />
            )}
            <StepSign step={step} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className={step.state === 'to-come' ? 'text-ink-2' : 'font-bold'}>
                  {titleOf(step, card.state)}
                  <span className="sr-only"> ({SPOKEN[step.state]()})</span>
                </span>
                {step.at !== null && (
                  <span className="text-label text-ink-2">{instantText(step.at)}</span>
                )}
              </p>
              {step.state === 'stopped' && card.state === 'withdrawn' && (
                <p className="text-label text-ink-2">{m.account_withdrawn_text()}</p>
              )}
              {step.step === 'paid-out' && card.state === 'cancelled' && (
                <p className="text-label text-ink-2">{m.account_cancelled_text()}</p>
              )}
              {step.step === 'signed' && step.state === 'stopped' && (
                <p className="text-label text-ink-2">{m.sign_ended_text()}</p>
              )}
              {step.step === 'paid-out' && card.state === 'returned' && (
                <p className="text-label text-ink-2">{m.account_returned_text()}</p>
              )}
              {step.state === 'stopped' && card.collateral !== null && (
                <FetchItem collateral={card.collateral} />
              )}
              {step.step === 'review' && step.state === 'now' && (
                <p className="text-label text-ink-2">{m.account_step_review_text()}</p>
              )}
              {step.step === now && card.missing.length > 0 && (
                <MissingDocuments missing={card.missing} onSent={onChanged} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What ended the application is named by it. */
function titleOf({ step, state }: Step, ofCard: ApplicationCard['state']): string {
  if (state !== 'stopped') return TITLES[step]();
  if (ofCard === 'withdrawn') return m.account_state_withdrawn();
  if (ofCard === 'expired') return m.account_state_expired();
  if (ofCard === 'not-taken-up') return m.account_state_not_taken_up();
  if (step === 'decision') return m.account_state_denied();
  if (ofCard === 'returned') return m.account_state_returned();
  return step === 'paid-out' ? m.account_state_cancelled() : TITLES[step]();
}

function StepSign({ step }: { readonly step: Step }) {
  const Sign = step.state === 'done' ? Check : step.state === 'stopped' ? X : ICONS[step.step];
  return (
    <span
      className={`grid size-8 shrink-0 place-items-center rounded-full border-2 ${LOOKS[step.state]}`}
    >
      <Sign aria-hidden="true" className="size-4" />
    </span>
  );
}
