import { displayPhone } from 'contract/phone';
import { type Question, questionsOf, type Step, visibleQuestions } from 'contract/question';
import type { Locale } from 'contract/locale';
import { CENTS_IN_DOLLAR, formatWholeDollars, parseDollars } from 'lending/money';
import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { Answer } from '../products/answer.tsx';
import { durationText } from '../products/words.ts';
import { productName } from '../products/words.ts';
import { useLocale } from '../locale.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FactsList } from '../ui/facts-list.tsx';
import { placeName } from './regions.ts';
import { choiceLabel, pricingFrom, type Reference } from './reference.ts';
import { useWizardHere, useWizardState } from './wizard-context.ts';

/** Everything once more before Submit: what the loan costs, then all answers with a way back to each step (docs/look.md). */
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

/** What is borrowed and paid back: the same figure as on the home page. */
function LoanCost() {
  const { reference } = useWizardHere();
  const product = useWizardState(({ draft }) => draft.product);
  const amount = useWizardState(({ draft }) => Number(draft.answers.amount));
  const duration = useWizardState(({ draft }) => Number(draft.answers.duration));
  if (!(amount > 0) || !(duration > 0)) return null;
  return (
    <div>
      <p className="mb-2 font-bold">{productName(product)}</p>
      <Answer
        product={product}
        chosen={{ amountCents: amount * CENTS_IN_DOLLAR, duration }}
        pricing={pricingFrom(reference, product)}
        rounded
      />
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
      value: (
        <Written
          text={answerText(question, answers[question.key] ?? '', { reference, product, locale })}
        />
      ),
    }));
  const titleId = `summary-${step.formName}`;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={titleId}>{step.title()}</h3>
        {/* Drawn ahead on the step before, so the step that shows then is not the one that it stands on. */}
        {step !== model.steps.at(-1) && (
          <Button
            tone="quiet"
            size="small"
            aria-label={m.apply_edit_step({ step: step.title() })}
            onClick={() => model.showStep(step.formName, 'jump')}
          >
            {m.apply_edit()}
          </Button>
        )}
      </div>
      <FactsList facts={facts} ruled />
    </Card>
  );
}

/** Not the consent, which stands below, and not an Other that its own text spells out. */
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

/** Khmer that a person typed is read as Khmer on an English page too. */
function Written({ text }: { readonly text: string }) {
  return (
    <span className="[overflow-wrap:anywhere]" {...(KHMER.test(text) ? { lang: 'km' } : {})}>
      {text}
    </span>
  );
}

interface Wording {
  readonly reference: Reference;
  readonly product: ProductKey;
  readonly locale: Locale;
}

function answerText(question: Question, answer: string, wording: Wording): string {
  if (question.kind === 'yes-no') return answer === 'true' ? m.apply_yes() : m.apply_no();
  if (answer.trim() === '') return m.apply_summary_empty();
  switch (question.kind) {
    case 'amount':
      return formatWholeDollars(Number(answer) * CENTS_IN_DOLLAR);
    case 'money':
      return formatWholeDollars(parseDollars(answer) ?? 0);
    case 'term':
      return durationText(wording.product, Number(answer));
    case 'phone':
      return displayPhone(answer);
    case 'choice':
      return choiceLabel(wording.reference, question.list, answer, wording.locale);
    case 'region':
      return placeName(answer, wording.locale);
    case 'photo':
      return m.apply_summary_photo();
    default:
      return answer;
  }
}
