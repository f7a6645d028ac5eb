import type { Question } from 'contract/question';
import { RadioCards, type RadioOption } from 'ui/radio-cards.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { useLocale } from '../locale.ts';
import type { LeadForm } from './use-lead-form.ts';

interface LeadFieldProps {
  readonly question: Question;
  readonly form: Pick<LeadForm, 'answers' | 'errors' | 'change'>;
  /** The options of a choice, in the reader's language. */
  readonly options?: readonly RadioOption[];
}

const NONE: readonly RadioOption[] = [];

/** The control for a question of a lead form, by its kind. */
export function LeadField({ question, form, options = NONE }: LeadFieldProps) {
  const locale = useLocale();
  const { key, kind, autocomplete } = question;
  const refusal = form.errors.get(key);
  const control = {
    name: key,
    label: question.label(),
    ...(question.hint ? { hint: question.hint() } : {}),
    ...(refusal ? { error: refusal(locale) } : {}),
    required: true,
    value: form.answers[key] ?? '',
    onChange: (value: string) => form.change(key, value),
  };
  const completes = autocomplete === undefined ? {} : { autoComplete: autocomplete };
  if (kind === 'choice') return <RadioCards {...control} options={options} columns={3} />;
  if (kind === 'text' && question.long) return <TextArea {...control} {...completes} />;
  return (
    <TextField
      {...control}
      kind={kind === 'phone' || kind === 'money' ? kind : 'text'}
      {...completes}
    />
  );
}
