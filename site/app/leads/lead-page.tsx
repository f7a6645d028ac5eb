import type { Step } from 'contract/question';
import { isVisible } from 'contract/question';
import { ROBOT_CHECK_KEY } from 'contract/robot-check';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useLocale } from '../locale.ts';
import { RobotCheckField } from '../robot-check/robot-check-field.tsx';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { ErrorSummary } from 'ui/error-summary.tsx';
import type { RadioOption } from 'ui/radio-cards.tsx';
import { LeadField } from './lead-field.tsx';
import { type LeadForm, labelsOf } from './use-lead-form.ts';
import { m } from 'words/messages';

interface LeadPageProps {
  readonly title: string;
  readonly lead: string;
  readonly form: Step;
  readonly state: LeadForm;
  readonly submitLabel: string;
  /** The options of each choice, by question key. */
  readonly options?: Readonly<Record<string, readonly RadioOption[]>>;
  /** False hides the robot check and the submit button. */
  readonly complete?: boolean;
  /** Shown above the form, such as thanks for a referral. */
  readonly notice?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
  /** The text beside the form from 992 px, below it on phones (REF-03). */
  readonly beside: ReactNode;
}

/** The layout of the lead forms: a form in cards with a text beside it. */
export function LeadPage(props: LeadPageProps) {
  const { form, state, options = {}, complete = true } = props;
  const locale = useLocale();
  const heading = useId();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void state.submit();
  };
  const groups = form.groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter((one) => isVisible(one, state.answers, state.situation)),
    }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <div className="mx-auto grid max-w-300 gap-8 px-4 pt-4 pb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-12 lg:pt-8">
      <div className="mx-auto w-full max-w-2xl min-w-0 lg:mx-0 lg:max-w-none">
        <h1 id={heading}>{props.title}</h1>
        <p className="mt-1 text-ink-2">{props.lead}</p>
        {props.notice}
        <form
          noValidate
          onSubmit={submit}
          onFocus={state.prepare}
          aria-labelledby={heading}
          className="mt-4 grid gap-4"
        >
          <ErrorSummary errors={labelsOf(form, state)} focus={false} />
          {groups.map(({ title, questions }, at) => (
            <Card
              as="section"
              key={at}
              {...(title ? { 'aria-labelledby': `${heading}-${at}` } : {})}
            >
              {title && (
                <h2 id={`${heading}-${at}`} className="mb-3">
                  {title()}
                </h2>
              )}
              <div className="grid gap-5">
                {questions.map((question) => (
                  <LeadField
                    key={question.key}
                    question={question}
                    form={state}
                    {...(options[question.key] ? { options: options[question.key] ?? [] } : {})}
                  />
                ))}
              </div>
            </Card>
          ))}
          {complete && (
            <>
              <RobotCheckField
                check={state.check}
                error={state.errors.get(ROBOT_CHECK_KEY)?.(locale)}
              />
              <Button type="submit" wide busy={state.busy} busyLabel={m.lead_sending()}>
                {props.submitLabel}
              </Button>
            </>
          )}
        </form>
        {props.children}
      </div>
      <aside className="min-w-0">{props.beside}</aside>
    </div>
  );
}
