import { type ChoiceQuestion, isOptional, type Question } from 'contract/question';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { type ProductKey } from 'lending/product';
import { isAboveWarn } from 'lending/second-time';
import { addMonths } from 'lending/calendar';
import { MIN_AGE_FORM, oldestOf } from 'lending/eligibility';
import { amountChoices, termChoices } from '../products/loan-choices.ts';
import { termRangeText } from '../products/words.ts';
import { useLocale } from '../locale.ts';
import { Alert } from 'ui/alert.tsx';
import { Combobox } from 'ui/combobox.tsx';
import { DateField } from 'ui/date-field.tsx';
import { RadioCards } from 'ui/radio-cards.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { AcceptField } from './accept-field.tsx';
import { PhotoQuestionField } from './photo-question-field.tsx';
import type { QuestionControl } from './question-control.ts';
import { comboOptions, selectOptions } from './reference.ts';
import { RegionField } from './region-field.tsx';
import { useWizardHere, useWizardState } from './wizard-context.ts';

/** The control for a question of a wizard, by its kind (docs/decisions/0003-questions.md). */
export function QuestionField({ question }: { readonly question: Question }) {
  const control = useControl(question);
  switch (question.kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'money':
      return <TextField {...control} kind={question.kind} {...autocompleteOf(question)} />;
    case 'digits':
      return <TextField {...control} kind="digits" maxDigits={question.max} />;
    case 'birth-date':
      return <BirthDate control={control} question={question} />;
    case 'choice':
      return <Choice control={control} question={question} />;
    case 'amount':
      return <LoanSelect control={control} what="amount" />;
    case 'term':
      return <LoanSelect control={control} what="term" saysRange={question.saysRange === true} />;
    case 'region':
      return <RegionField control={control} question={question} />;
    case 'photo':
      return <PhotoQuestionField control={control} question={question} />;
    case 'yes-no':
      return (
        <RadioCards
          {...control}
          value={control.value || 'false'}
          options={[
            { value: 'true', label: m.apply_yes() },
            { value: 'false', label: m.apply_no() },
          ]}
        />
      );
    case 'accept':
      return <AcceptField control={control} />;
  }
}

function useControl(question: Question): QuestionControl {
  const { model } = useWizardHere();
  const locale = useLocale();
  const { key } = question;
  const value = useWizardState(({ draft }) => draft.answers[key] ?? '');
  const refusal = useWizardState(({ errors }) => errors.get(key));
  const optional = isOptional(question, model.situation);
  return {
    name: key,
    label: question.label(),
    ...(question.hint ? { hint: question.hint() } : {}),
    ...(refusal ? { error: refusal(locale) } : {}),
    optional,
    required: !optional,
    value,
    onChange: (next) => model.change(key, next),
  };
}

function autocompleteOf({ autocomplete }: Question) {
  return autocomplete === undefined ? {} : { autoComplete: autocomplete };
}

/** The calendar offers only days that pass the check (VAL-09), and opens ten years before the latest of them. */
function BirthDate({ control, question }: { control: QuestionControl; question: Question }) {
  const { today, formType } = useWizardHere().model.situation;
  const latest = addMonths(today, -12 * MIN_AGE_FORM);
  return (
    <DateField
      {...control}
      earliest={addMonths(today, -12 * (oldestOf(formType) + 1))}
      latest={latest}
      opensAt={addMonths(latest, -12 * 10)}
      {...autocompleteOf(question)}
    />
  );
}

function Choice({ control, question }: { control: QuestionControl; question: ChoiceQuestion }) {
  const { reference } = useWizardHere();
  const locale = useLocale();
  const { list, shown } = question;
  if (shown === 'search') {
    return <Combobox {...control} options={comboOptions(reference, list, locale)} />;
  }
  const options = selectOptions(reference, list, locale);
  if (shown === 'select') return <Select {...control} options={options} />;
  const flat = options.flatMap((option) => ('options' in option ? option.options : [option]));
  return <RadioCards {...control} options={flat} />;
}

/** A select of the amounts or terms that the product offers (BW-09 to BW-13). */
function LoanSelect({
  control,
  what,
  saysRange = false,
}: {
  control: QuestionControl;
  what: 'amount' | 'term';
  saysRange?: boolean;
}) {
  const product = useWizardState(({ draft }) => draft.product);
  const { limits } = useWizardHere().model.situation;
  const options = what === 'amount' ? amountChoices(product, limits) : termChoices(product, limits);
  const warns =
    what === 'amount'
      ? isAboveWarn(product, 'amount', Number(control.value) * CENTS_IN_DOLLAR, limits)
      : isAboveWarn(product, 'duration', Number(control.value), limits);
  return (
    <div className="grid gap-2">
      <Select
        {...control}
        label={saysRange ? rangeLabel(control.label, product, options) : control.label}
        options={options}
      />
      {warns && (
        <Alert tone="romdoul" live>
          {m.calc_warn()}
        </Alert>
      )}
    </div>
  );
}

/** The label with the range of terms offered, as in "Duration, 1 to 12 months" (GW-26). */
function rangeLabel(label: string, product: ProductKey, options: readonly { value: string }[]) {
  const range = { low: options[0]?.value ?? '', high: options.at(-1)?.value ?? '' };
  return m.apply_term_label({ label, range: termRangeText(product, range) });
}
