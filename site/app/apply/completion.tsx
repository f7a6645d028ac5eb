import { CircleCheck } from 'ui/icons.tsx';
import { useLayoutEffect } from 'react';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { paths } from '../paths.ts';
import { Hotline } from '../shell/hotline.tsx';
import { Card } from 'ui/card.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { StepBar } from 'ui/step-bar.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';
import { DoneDialog } from './wizard-dialogs.tsx';

type CompletionProps = {
  /** The application's number; null where the server did not tell it. */
  readonly number: string | null;
};

/**
 * The completion screen: every step is marked done, none can be reopened; it says the application's number, the next steps
 * and how to follow them (BW-01, C-24).
 */
export function Completion({ number }: CompletionProps) {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const { model } = useWizardHere();
  const facts = useFacts();
  const product = useWizardState(({ draft }) => draft.product);
  // Under clause 4 of the terms a purchasing loan may be paid to the seller.
  const money = product === 'purchasing' ? m.apply_done_money_purchasing() : m.apply_done_money();
  const { formType, signedIn } = model.situation;
  if (formType === 'profile') return <Recorded />;
  const next = [m.apply_done_call(), m.apply_done_sms(), money];
  return (
    <>
      <StepBar
        steps={model.steps.map(({ title }) => title())}
        current={model.steps.length}
        doneTitle={m.apply_done_title()}
        headingId="done-title"
      />
      <Card as="section" className="mt-4 mb-10" aria-labelledby="done-title">
        <CircleCheck className="size-12 text-green" aria-hidden="true" />
        {number !== null && (
          <p className="mt-2 text-lg font-bold">{m.apply_done_number({ number })}</p>
        )}
        <p className="mt-2">{m.apply_done_text()}</p>
        <h2 className="mt-5">{m.apply_done_next_title()}</h2>
        <ol className="mt-2 mb-5 list-decimal ps-6">
          {next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        <h2>{m.apply_done_follow_title()}</h2>
        <p className="mt-2 mb-5">{signedIn ? m.refill_done_follow() : m.apply_done_follow()}</p>
        <div className="flex flex-wrap gap-3">
          {facts && <Hotline phone={facts.company.hotline} />}
          <LinkButton to={signedIn ? paths.profile() : paths.home()} tone="secondary">
            {signedIn ? m.refill_to_profile() : m.shell_back_home()}
          </LinkButton>
        </div>
      </Card>
      <DoneDialog title={m.apply_done_dialog_title()} text={m.apply_done_dialog_text()} />
    </>
  );
}

/** The end of the profile variant: the record is changed, and no application was made (C-27). */
function Recorded() {
  const { model } = useWizardHere();
  return (
    <>
      <StepBar
        steps={model.steps.map(({ title }) => title())}
        current={model.steps.length}
        doneTitle={m.refill_done_title()}
        headingId="done-title"
      />
      <Card as="section" className="mt-4 mb-10" aria-labelledby="done-title">
        <CircleCheck className="size-12 text-green" aria-hidden="true" />
        <p className="mt-2">{m.refill_done_text()}</p>
        <p className="mt-2 mb-5">{m.refill_waits_note()}</p>
        <LinkButton to={paths.profile()} tone="secondary">
          {m.refill_to_profile()}
        </LinkButton>
      </Card>
      <DoneDialog title={m.refill_done_dialog_title()} text={m.refill_done_text()} />
    </>
  );
}
