import { ArrowRight } from 'ui/icons.tsx';
import type { Answers, Question } from 'contract/question';
import type { RatesReply } from 'contract/products';
import type { ProductKey } from 'lending/product';
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { useLocaleChange } from '../locale.ts';
import { formPath } from '../paths.ts';
import { rememberLoanType, useSignedIn } from '../session.ts';
import { Button } from 'ui/button.tsx';
import { Card, CardPart } from 'ui/card.tsx';
import { fieldId } from 'ui/field.tsx';
import { toast } from 'ui/toast.ts';
import { TextField } from 'ui/text-field.tsx';
import type { Chosen } from '../products/calculator.tsx';
import type { ChosenLoan } from './chosen-loan.ts';
import { LoanChoice } from './loan-choice.tsx';
import { quickQuestions } from './quick-questions.ts';

type ApplyCardProps = {
  readonly product: ProductKey;
  readonly known: RatesReply | null;
  readonly loan: ChosenLoan;
};

/** The kinds that take the whole width of a phone. */
const WIDE: ReadonlySet<Question['kind']> = new Set(['phone', 'email']);

/** Loaded for who is signed in only: visitors do not carry it (P2). */
const OwnRequest = lazy(() => import('./own-request.tsx'));

/** Calculator, answer and quick form of one product (HOME-08 to HOME-17, CALC-01); signed in, a request in the form's place (HOME-18). */
export function ApplyCard({ product, known, loan }: ApplyCardProps) {
  const signedIn = useSignedIn();
  const choice = useRef<Chosen | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  // Events from before hydration are replayed before the first render, so Submit reads the ref, not the state.
  const latest = useRef<Answers>(answers);
  const change = (key: string, value: string) => {
    latest.current = { ...latest.current, [key]: value };
    setAnswers(latest.current);
  };
  const { errors, busy, submit } = useApply(product);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (choice.current && !signedIn) void submit(choice.current, latest.current);
  };
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      onFocus={() => void loadQuickDraft().catch(() => undefined)}
      className="order-3"
    >
      <Card padded={false}>
        <LoanChoice key={product} product={product} known={known} choice={choice} loan={loan} />
        {signedIn ? (
          <CardPart className="grid gap-4">
            <Suspense fallback={<span className="min-h-25" />}>
              <OwnRequest product={product} />
            </Suspense>
          </CardPart>
        ) : (
          <QuickForm answers={answers} errors={errors} busy={busy} onChange={change} />
        )}
      </Card>
    </form>
  );
}

type QuickFormProps = {
  readonly answers: Answers;
  readonly errors: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onChange: (key: string, value: string) => void;
};

/** The four fields and Apply now (HOME-11 to HOME-17). */
function QuickForm({ answers, errors, busy, onChange }: QuickFormProps) {
  return (
    <CardPart className="grid gap-4">
      <fieldset>
        <legend className="font-bold">{m.quick_title()}</legend>
        <p className="text-sm text-ink-2">{m.quick_hint()}</p>
        <div className="mt-3 grid grid-cols-2 gap-3">
          {quickQuestions.map((question) => (
            <div
              key={question.key}
              className={WIDE.has(question.kind) ? 'col-span-2 sm:col-span-1' : ''}
            >
              <TextField
                kind={
                  question.kind === 'phone' || question.kind === 'email' ? question.kind : 'text'
                }
                name={question.key}
                label={question.label()}
                value={answers[question.key] ?? ''}
                onChange={(value) => onChange(question.key, value)}
                error={errors[question.key]}
                autoComplete={question.autocomplete}
              />
            </div>
          ))}
        </div>
      </fieldset>
      <Button
        type="submit"
        wide
        busy={busy}
        busyLabel={m.quick_busy()}
        end={<ArrowRight className="size-5" aria-hidden="true" />}
      >
        {m.quick_apply()}
      </Button>
      <p className="-mt-2 text-center text-sm text-ink-2">{m.quick_free()}</p>
    </CardPart>
  );
}

/** Checks and sending, loaded at the first focus: visitors who only look at prices do without. */
const loadQuickDraft = () => import('./quick-draft.ts');

/** Checks, saves and opens the form. The first wrong field gets the focus. */
function useApply(product: ProductKey) {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  useLocaleChange(useCallback(() => setErrors({}), []));

  const show = (wrong: Record<string, string>) => {
    setErrors(wrong);
    const first = quickQuestions.find((question) => wrong[question.key]);
    if (first) document.getElementById(fieldId(first.key))?.focus();
    return first !== undefined;
  };
  const submit = async (chosen: Chosen, answers: Answers) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const { prefillForm, quickErrors } = await loadQuickDraft();
      if (show(quickErrors(answers, product))) return;
      const prefilled = await prefillForm(product, chosen, answers);
      if (prefilled.kind === 'refused') {
        const fields = Object.entries(prefilled.fields);
        show(Object.fromEntries(fields.map(([key, texts]) => [key, texts[0] ?? ''])));
      }
      if (prefilled.kind !== 'opens') return;
      rememberLoanType(product);
      await navigate(formPath(product));
    } catch {
      // The network is gone and the next page's code with it; what was typed stays.
      toast(m.error_problem(), { tone: 'red' });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { errors, busy, submit };
}
