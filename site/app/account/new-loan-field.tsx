import type { ReplyOf } from 'contract/endpoint';
import type { Refusal } from 'contract/locale';
import type { Question } from 'contract/question';
import type { loanPurposes } from 'contract/reference';
import { formatWholeDollars } from 'lending/money';
import type { Limits, ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { amountChoices, purposeChoices, termChoices } from '../products/loan-choices.ts';
import { termRangeText } from '../products/words.ts';
import { Select } from 'ui/select.tsx';

interface NewLoanFieldProps {
  readonly question: Question;
  readonly product: ProductKey;
  readonly limits: Limits;
  readonly purposes: ReplyOf<typeof loanPurposes>;
  readonly value: string;
  readonly refusal: Refusal | undefined;
  readonly onChange: (value: string) => void;
}

/** The select of a question of the short form, by its kind; amount and duration name their range below (NL-04, NL-05). */
export function NewLoanField(props: NewLoanFieldProps) {
  const { question, product, limits, purposes, value, refusal, onChange } = props;
  const locale = useLocale();
  const control = {
    name: question.key,
    label: question.label(),
    required: true,
    value,
    onChange,
    ...(refusal ? { error: refusal(locale) } : {}),
  };
  switch (question.kind) {
    case 'amount':
      return (
        <Select
          {...control}
          hint={m.account_amount_range({
            low: formatWholeDollars(limits.minAmountCents),
            high: formatWholeDollars(limits.maxAmountCents),
          })}
          options={amountChoices(product, limits)}
        />
      );
    case 'term': {
      const terms = termChoices(product, limits);
      const range = { low: terms[0]?.value ?? '', high: terms.at(-1)?.value ?? '' };
      return <Select {...control} hint={termRangeText(product, range)} options={terms} />;
    }
    case 'choice':
      return <Select {...control} options={purposeChoices(purposes, locale)} />;
    default:
      throw new Error(`The form of a new loan has no control for ${question.kind}`);
  }
}
