import { ArrowRight } from 'ui/icons.tsx';
import { type Group, isVisible, questionsOf, type Question, type Step } from 'contract/question';
import {
  memo,
  type ReactNode,
  startTransition,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { ErrorSummary } from 'ui/error-summary.tsx';
import { SaveState } from 'ui/save-state.tsx';
import { StepBar } from 'ui/step-bar.tsx';
import { StickyActions } from 'ui/sticky-actions.tsx';
import { ConnectionNotes } from './connection-notes.tsx';
import { LoanKind } from './loan-kind.tsx';
import { NotOpened } from './not-opened.tsx';
import { QuestionField } from './question-field.tsx';
import { HEADING_ID, StartAgain } from './start-again.tsx';
import { Summary } from './summary.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';
import { WizardDialogs } from './wizard-dialogs.tsx';
import { savedState } from './wizard-state.ts';
import type { ProductKey } from 'lending/product';

const NONE: readonly ProductKey[] = [];

interface StepFormProps {
  readonly products: readonly ProductKey[];
  /** What somebody should know before the first step. */
  readonly note: ReactNode;
}

/** The form of the current step: step bar, error summary, notices, cards, Previous and Next (BW-02 to BW-04). */
export function StepForm({ products, note }: StepFormProps) {
  const { model, backTo } = useWizardHere();
  const at = useWizardState(({ draft }) => draft.at);
  const busy = useWizardState((state) => state.busy);
  const state = useWizardState(savedState);
  const form = useRef<HTMLFormElement>(null);
  const step = model.stepOf(at);
  const index = model.steps.indexOf(step);
  const ahead = useRendersAhead(busy !== null);
  useFocusOnStep(at);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void model.next();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-labelledby={HEADING_ID} autoComplete="on">
      <StepBar
        steps={model.steps.map(({ title }) => title())}
        current={index}
        state={<SaveState state={state} />}
        headingId={HEADING_ID}
      />
      <div className="mt-4 grid gap-4">
        <StepErrors />
        {index === 0 && note}
        {index === 0 && <StartAgain />}
        <NotOpened />
        <ConnectionNotes />
        {model.steps.slice(index, index + (ahead ? 2 : 1)).map((one) => (
          <div key={one.formName} hidden={one !== step} className="grid gap-4">
            <StepCards step={one} products={one === model.steps[0] ? products : NONE} />
          </div>
        ))}
      </div>
      <div className="mt-6">
        <StickyActions
          back={index > 0 || backTo !== null ? <Previous isFirst={index === 0} /> : undefined}
        >
          <Button
            type="submit"
            wide
            busy={busy === 'saving'}
            busyLabel={m.ui_saving()}
            end={model.isLastStep ? null : <ArrowRight className="size-5" aria-hidden="true" />}
          >
            {model.isLastStep ? m.apply_submit() : m.ui_next()}
          </Button>
        </StickyActions>
      </div>
      <WizardDialogs />
    </form>
  );
}

/** Returns to the step before, or from the first step to `backTo`, the page before the form (C-25). */
function Previous({ isFirst }: { readonly isFirst: boolean }) {
  const { model, backTo } = useWizardHere();
  const navigate = useNavigate();
  const leave = () => {
    if (backTo !== null) void navigate(backTo);
  };
  return (
    <Button tone="secondary" onClick={() => (isFirst ? leave() : model.previous())}>
      {m.ui_previous()}
    </Button>
  );
}

/** True shortly after a save has begun: the next step is rendered hidden while the request is on its way (P5). */
function useRendersAhead(isSaving: boolean): boolean {
  const [ahead, setAhead] = useState(false);
  useEffect(() => {
    if (!isSaving) return undefined;
    const begin = setTimeout(() => startTransition(() => setAhead(true)));
    return () => {
      clearTimeout(begin);
      setAhead(false);
    };
  }, [isSaving]);
  return ahead && isSaving;
}

/** On a new step, scrolls to the top and focuses the heading, so that screen readers announce it (BW-39). */
function useFocusOnStep(at: string): void {
  const shown = useRef(at);
  useLayoutEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    window.scrollTo(0, 0);
  }, [at]);
  const named = useRef(at);
  useEffect(() => {
    if (named.current === at) return;
    named.current = at;
    // After paint, since a closing dialog restores the focus to where it was before.
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  }, [at]);
}

/** The error summary (ERR-11). It takes the focus when the dialog that lists the errors is closed. */
function StepErrors() {
  const { model } = useWizardHere();
  const locale = useLocale();
  const errors = useWizardState((state) => state.errors);
  const notice = useWizardState((state) => state.notice);
  const box = useRef<HTMLDivElement>(null);
  const hadNotice = useRef(false);
  const list = useMemo(() => {
    const questions = model.steps.flatMap((step) => questionsOf(step));
    return [...errors].map(([name, refusal]) => ({
      name,
      label: questions.find(({ key }) => key === name)?.label({}, { locale }) ?? refusal(locale),
    }));
  }, [errors, locale, model]);
  useEffect(() => {
    if (notice?.kind === 'invalid') window.scrollTo(0, 0);
    if (hadNotice.current && notice === null) {
      box.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
    }
    hadNotice.current = notice?.kind === 'invalid';
  }, [notice]);
  return (
    <div ref={box} className="empty:hidden">
      <ErrorSummary errors={list} focus={false} />
    </div>
  );
}

interface StepCardsProps {
  readonly step: Step;
  readonly products: readonly ProductKey[];
}

/** The step's groups as cards. On the last step the summary of all answers follows, then the consent. */
const StepCards = memo(function StepCards({ step, products }: StepCardsProps) {
  const { model } = useWizardHere();
  useLocale();
  const isLastStep = step === model.steps.at(-1);
  const consent = questionsOf(step).filter(({ kind }) => kind === 'accept');
  return (
    <>
      {products.length > 1 && <LoanKind products={products} />}
      {step.groups.map((group) => (
        <GroupCard key={group.questions[0]?.key} group={group} />
      ))}
      {isLastStep && <Summary />}
      {consent.length > 0 && (
        <Card as="section" aria-labelledby="agree-title">
          <h2 id="agree-title" className="mb-2 text-lg">
            {m.apply_agree_title()}
          </h2>
          {consent.map((question) => (
            <QuestionField key={question.key} question={question} />
          ))}
        </Card>
      )}
    </>
  );
});

function GroupCard({ group }: { readonly group: Group }) {
  const { model } = useWizardHere();
  const shown = useWizardState(({ draft }) =>
    group.questions
      .filter(
        (question) => isShown(question) && isVisible(question, draft.answers, model.situation),
      )
      .map(({ key }) => key)
      .join(' '),
  );
  if (shown === '') return null;
  const keys = shown.split(' ');
  const title = group.title?.();
  const titleId = `group-${group.questions[0]?.key}`;
  return (
    <Card as="section" {...(title ? { 'aria-labelledby': titleId } : {})}>
      {title && (
        <h2 id={titleId} className="mb-4 text-lg">
          {title}
        </h2>
      )}
      <div className="grid gap-5">
        {group.questions
          .filter(({ key }) => keys.includes(key))
          .map((question) => (
            <QuestionField key={question.key} question={question} />
          ))}
      </div>
    </Card>
  );
}

/** The consent is rendered after the summary instead of in its group. */
function isShown(question: Question): boolean {
  return question.kind !== 'accept';
}
