import type { MissingAnswers } from 'contract/office/missing-answers';
import { regionsAbove } from 'contract/change';
import { type Answers, type ChoiceQuestion, type Question, questionsOf } from 'contract/question';
import { WIZARD_OF } from 'contract/wizards/of-product';
import { addMonths } from 'lending/calendar';
import { MAX_AGE, MIN_AGE_FORM } from 'lending/eligibility';
import { Combobox } from 'ui/combobox.tsx';
import { DateField } from 'ui/date-field.tsx';
import { RadioCards } from 'ui/radio-cards.tsx';
import { Select } from 'ui/select.tsx';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { PlaceField } from './place-field.tsx';

type QuestionFieldProps = {
  readonly question: Question;
  readonly view: MissingAnswers;
  /** What is known, with what is typed. */
  readonly answers: Answers;
  readonly error: string | undefined;
  readonly onChange: (answer: string) => void;
};

/** The control of a question that a wizard declares, as staff fill it in. */
export function QuestionField({ question, view, answers, error, onChange }: QuestionFieldProps) {
  const control = {
    name: question.key,
    label: question.label(),
    hint: question.hint?.(),
    error,
    optional: question.optional === true,
    value: answers[question.key] ?? '',
    onChange,
    autoComplete: 'off',
  };
  switch (question.kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'money':
      return <TextField {...control} kind={question.kind} />;
    case 'digits':
      return <TextField {...control} kind="digits" maxDigits={question.max} />;
    case 'amount':
    case 'term':
      return <TextField {...control} kind="digits" />;
    case 'birth-date':
      return <BirthDate {...control} today={view.today} />;
    case 'choice':
      return <Choice control={control} question={question} view={view} />;
    case 'region':
      return (
        <PlaceField
          {...control}
          above={regionsAbove(WIZARD_OF[view.product].steps.flatMap(questionsOf), question).map(
            (key) => answers[key] ?? '',
          )}
        />
      );
    case 'yes-no':
      return (
        <RadioCards
          {...control}
          options={[
            { value: 'true', label: m.apply_yes() },
            { value: 'false', label: m.apply_no() },
          ]}
        />
      );
    // Photos come by a link of their own, and nobody accepts in the place of another.
    case 'photo':
    case 'accept':
      return null;
  }
}

interface Control {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly optional: boolean;
  readonly value: string;
  readonly onChange: (answer: string) => void;
  readonly autoComplete: string;
}

/** The calendar offers only days that pass the question's check. */
function BirthDate({ today, ...control }: Control & Pick<MissingAnswers, 'today'>) {
  const latest = addMonths(today, -12 * MIN_AGE_FORM);
  return (
    <DateField
      {...control}
      earliest={addMonths(today, -12 * (MAX_AGE + 1))}
      latest={latest}
      opensAt={addMonths(latest, -12 * 10)}
    />
  );
}

type ChoiceProps = {
  readonly control: Control;
  readonly question: ChoiceQuestion;
  readonly view: MissingAnswers;
};

function Choice({ control, question: { list, shown }, view }: ChoiceProps) {
  const km = useLocale() === 'km';
  const options = (view.lists[list] ?? []).map(({ value, name_km, name_en }) => ({
    value,
    label: km ? name_km : name_en,
    search: km ? name_en : name_km,
  }));
  if (shown === 'search') return <Combobox {...control} options={options} />;
  if (shown === 'radio') return <RadioCards {...control} options={options} />;
  return <Select {...control} options={options} />;
}
