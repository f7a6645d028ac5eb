import { displayPhone } from 'contract/phone';
import { regionsAbove } from 'contract/change';
import {
  type Question,
  questionsOf,
  type RegionQuestion,
  type Step,
  visibleQuestions,
} from 'contract/question';
import type { Locale } from 'contract/locale';
import { CENTS_IN_DOLLAR, formatWholeDollars, parseDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { durationText, productName } from '../products/words.ts';
import { useLocale } from '../locale.ts';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { FactsList } from 'ui/facts-list.tsx';
import { AskedCost, useAskedLoan } from './asked-cost.tsx';
import { usePlacesWithin } from './regions.ts';
import { choiceLabel, type Reference } from './reference.ts';
import { useWizardHere, useWizardState } from './wizard-context.ts';

/** The summary before Submit: what the loan costs, then all answers with a button to edit each step (docs/look.md). */
export function Summary() {
  const { model } = useWizardHere();
  return (
    <section aria-labelledby="summary-title" className="grid gap-4">
      <h2 id="summary-title" className="mt-2 text-xl">
        {m.apply_summary_title()}
      </h2>
      <LoanCost />
      {model.steps.map((step) => (
        <StepSummary key={step.formName} step={step} />
      ))}
    </section>
  );
}

/** The loan and its repayment, with the same figures as the calculator on the home page. */
function LoanCost() {
  const loan = useAskedLoan();
  if (loan === null) return null;
  return (
    <div>
      <p className="mb-2 font-bold">{productName(loan.product)}</p>
      <AskedCost loan={loan} />
    </div>
  );
}

function StepSummary({ step }: { readonly step: Step }) {
  const { model, reference } = useWizardHere();
  const locale = useLocale();
  const answers = useWizardState(({ draft }) => draft.answers);
  const product = useWizardState(({ draft }) => draft.product);
  const facts = visibleQuestions(step, answers, model.situation)
    .filter((question) => isListed(question, step, answers))
    .map((question) => ({
      label: question.label(),
      value:
        question.kind === 'region' && answers[question.key] ? (
          <RegionValue question={question} />
        ) : (
          <AnswerValue
            text={answerText(question, answers[question.key] ?? '', { reference, product, locale })}
          />
        ),
    }));
  const titleId = `summary-${step.formName}`;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className="mb-2 flex items-center justify-between gap-x-3">
        <h3 id={titleId} className="min-w-0">
          {step.title()}
        </h3>
        {/* Not model.isLastStep: this is rendered ahead while the step before is still shown. */}
        {step !== model.steps.at(-1) && (
          <div className="-me-4 shrink-0">
            <Button
              tone="quiet"
              size="small"
              aria-label={m.apply_edit_step({ step: step.title() })}
              onClick={() => model.showStep(step.formName, 'jump')}
            >
              {m.apply_edit()}
            </Button>
          </div>
        )}
      </div>
      <FactsList facts={facts} ruled />
    </Card>
  );
}

/** Leaves out the consent, which follows the summary, and any Other whose text is listed itself. */
function isListed(question: Question, step: Step, answers: Readonly<Record<string, string>>) {
  if (question.kind === 'accept') return false;
  return !questionsOf(step).some(
    (other) =>
      other.kind === 'text' &&
      other.otherOf === question.key &&
      Boolean(answers[other.key]) &&
      answers[question.key] === 'Other',
  );
}

const KHMER = /\p{Script=Khmer}/u;

/** Marks Khmer text as Khmer, so that screen readers pronounce it on an English page too. */
function AnswerValue({ text }: { readonly text: string }) {
  return (
    <span className="[overflow-wrap:anywhere]" {...(KHMER.test(text) ? { lang: 'km' } : {})}>
      {text}
    </span>
  );
}

/** A place in the reader's script (BW-19). Its list may not have been loaded in this visit, so it is asked for. */
function RegionValue({ question }: { readonly question: RegionQuestion }) {
  const { model } = useWizardHere();
  const answers = useWizardState(({ draft }) => draft.answers);
  const isKhmer = useLocale() === 'km';
  const [province = '', district = ''] = regionsAbove(model.steps.flatMap(questionsOf), question);
  const chosen = { province: answers[province], district: answers[district] };
  const { places = [] } = usePlacesWithin(chosen, isKhmer)[question.level - 1] ?? {};
  const latin = answers[question.key] ?? '';
  const place = isKhmer ? places.find(({ name_latin }) => name_latin === latin) : undefined;
  return <AnswerValue text={place?.name_km ?? latin} />;
}

interface AnswerContext {
  readonly reference: Reference;
  readonly product: ProductKey;
  readonly locale: Locale;
}

function answerText(question: Question, answer: string, context: AnswerContext): string {
  if (question.kind === 'yes-no') return answer === 'true' ? m.apply_yes() : m.apply_no();
  if (answer.trim() === '') return m.apply_summary_empty();
  switch (question.kind) {
    case 'amount':
      return formatWholeDollars(Number(answer) * CENTS_IN_DOLLAR);
    case 'money':
      return formatWholeDollars(parseDollars(answer) ?? 0);
    case 'term':
      return durationText(context.product, Number(answer));
    case 'phone':
      return displayPhone(answer);
    case 'choice':
      return choiceLabel(context.reference, question.list, answer, context.locale);
    case 'photo':
      return m.apply_summary_photo();
    default:
      return answer;
  }
}
