import { formatDollars } from 'lending/money';
import { TextField } from 'ui/text-field.tsx';
import { m } from 'words/messages';

type SumAgainProps = {
  /** Above it a sum is typed twice (settings), in cents. */
  readonly limitCents: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

/** A sum that is typed a second time. It has the name that a refusal calls it by, so that it gets the focus and says why itself. */
export function SumAgain({ limitCents, ...field }: SumAgainProps) {
  return (
    <TextField
      name="cents_again"
      kind="money"
      label={m.office_money_again()}
      hint={m.office_money_again_hint({ limit: formatDollars(limitCents) })}
      autoComplete="off"
      end={<span className="px-2 text-ink-2">$</span>}
      {...field}
    />
  );
}
