import { requestNewLoan } from 'contract/loans';
import type { ReplyOf } from 'contract/endpoint';
import type { loanPurposes } from 'contract/reference';
import { phnomPenhDay } from 'lending/calendar';
import { formatWholeDollars } from 'lending/money';
import {
  amountOptions,
  type Limits,
  PRODUCT_KEYS,
  PRODUCTS,
  type ProductKey,
  termOptions,
} from 'lending/product';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useLocale, useLocaleChange } from '../locale.ts';
import { paths } from '../paths.ts';
import { Answer } from '../products/answer.tsx';
import { useRates } from '../products/use-rates.ts';
import { durationText, productName, termRangeText } from '../products/words.ts';
import { forgetLoanType, rememberLoanType } from '../session.ts';
import { askAccount } from '../sign-in/known-account.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CircleCheck, TriangleAlert } from '../ui/icons.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Select } from '../ui/select.tsx';
import { toast } from '../ui/toast.ts';
import {
  type NewLoanAnswers,
  newLoanBody,
  newLoanErrors,
  textOfFields,
} from './new-loan-answers.ts';

type NewLoanFormProps = {
  readonly first: ProductKey;
  readonly purposes: ReplyOf<typeof loanPurposes>;
};

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** Four fields, what the loan costs beside them, Submit and Cancel (NL-03 to NL-06). */
export function NewLoanForm({ first, purposes }: NewLoanFormProps) {
  const [product, setProduct] = useState(first);
  const [answers, setAnswers] = useState<NewLoanAnswers>({ amount: '', duration: '', purpose: '' });
  const [errors, setErrors] = useState(NO_ERRORS);
  const { busy, said, send, close } = useSending(setErrors);
  const pricing = useRates(product, null);
  useLocaleChange(useCallback(() => setErrors(NO_ERRORS), []));
  const chooseProduct = (name: string) => {
    const chosen = PRODUCT_KEYS.find((key) => PRODUCTS[key].wireName === name);
    if (chosen === undefined) return;
    setProduct(chosen);
    rememberLoanType(chosen);
    // Amounts and terms of another product are not this one's.
    setAnswers(({ purpose }) => ({ amount: '', duration: '', purpose }));
    setErrors(NO_ERRORS);
  };
  const change = (part: Partial<NewLoanAnswers>) => {
    setAnswers((before) => ({ ...before, ...part }));
    setErrors(NO_ERRORS);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = newLoanErrors(answers);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      document.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
      return;
    }
    void send(newLoanBody(product, answers, phnomPenhDay(Date.now())));
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] lg:gap-5"
    >
      <Card className="grid gap-4">
        <RadioCards
          name="loan_type"
          label={m.account_loan_type()}
          options={PRODUCT_KEYS.map((key) => ({
            value: PRODUCTS[key].wireName,
            label: productName(key),
          }))}
          value={PRODUCTS[product].wireName}
          onChange={chooseProduct}
        />
        <AmountAndTerm
          product={product}
          limits={pricing.limits}
          answers={answers}
          errors={errors}
          onChange={change}
        />
        <PurposeSelect
          purposes={purposes}
          value={answers.purpose}
          error={errors.purpose_loan_id}
          onChange={(purpose) => change({ purpose })}
        />
      </Card>
      <div className="grid gap-4 lg:row-span-2">
        {answers.amount !== '' && answers.duration !== '' && (
          <Answer
            product={product}
            chosen={{ amountCents: Number(answers.amount), duration: Number(answers.duration) }}
            pricing={pricing}
            rounded
          />
        )}
      </div>
      <Actions busy={busy} />
      {said && <Said said={said} onClose={close} />}
    </form>
  );
}

/** What came of sending. */
interface Outcome {
  readonly isDone: boolean;
  readonly text: string;
}

/** Success, or why the request was not taken, in a dialog (NL-09, NL-11). */
function Said({ said, onClose }: { readonly said: Outcome; readonly onClose: () => void }) {
  const Sign = said.isDone ? CircleCheck : TriangleAlert;
  const tone = said.isDone ? 'text-green' : 'text-romdoul-ink';
  return (
    <ConfirmDialog
      open
      title={said.isDone ? m.account_new_loan_done() : m.account_new_loan_not_sent()}
      icon={<Sign aria-hidden="true" className={`mt-1 size-6 shrink-0 ${tone}`} />}
      onConfirm={onClose}
    >
      <p>{said.text}</p>
    </ConfirmDialog>
  );
}

function Actions({ busy }: { readonly busy: boolean }) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap-reverse gap-3 *:flex-1">
        <LinkButton to={paths.profile()} tone="secondary">
          {m.ui_cancel()}
        </LinkButton>
        <Button type="submit" busy={busy} busyLabel={m.apply_sending_application()}>
          {m.apply_submit()}
        </Button>
      </div>
      <p className="text-center text-sm text-ink-2">{m.account_new_loan_free()}</p>
    </div>
  );
}

type AmountAndTermProps = {
  readonly product: ProductKey;
  readonly limits: Limits;
  readonly answers: NewLoanAnswers;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<NewLoanAnswers>) => void;
};

/** Amount in dollars; duration in days for Payday and in months otherwise (NL-04). */
function AmountAndTerm({ product, limits, answers, errors, onChange }: AmountAndTermProps) {
  const terms = termOptions(product, limits);
  const range = { low: String(terms[0] ?? ''), high: String(terms.at(-1) ?? '') };
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Select
        name="amount"
        label={m.calc_amount()}
        hint={m.account_amount_range({
          low: formatWholeDollars(limits.minAmountCents),
          high: formatWholeDollars(limits.maxAmountCents),
        })}
        options={amountOptions(product, limits).map((cents) => ({
          value: String(cents),
          label: formatWholeDollars(cents),
        }))}
        value={answers.amount}
        error={errors.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <Select
        name="duration"
        label={m.calc_duration()}
        hint={termRangeText(product, range)}
        options={terms.map((term) => ({
          value: String(term),
          label: durationText(product, term),
        }))}
        value={answers.duration}
        error={errors.duration}
        onChange={(duration) => onChange({ duration })}
      />
    </div>
  );
}

type PurposeSelectProps = {
  readonly purposes: NewLoanFormProps['purposes'];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** The reason, its groups as headings (NL-05). */
function PurposeSelect({ purposes, value, error, onChange }: PurposeSelectProps) {
  const isKhmer = useLocale() === 'km';
  return (
    <Select
      name="purpose_loan_id"
      label={m.field_loan_type_id()}
      options={purposes.map((group) => ({
        label: isKhmer ? group.name_khmer : group.name,
        options: group.children.map((purpose) => ({
          value: String(purpose.id),
          label: isKhmer ? purpose.name_kh : purpose.name,
        })),
      }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** Sends the request: success and refusal in a dialog, field errors at the fields (NL-09 to NL-11). */
function useSending(setErrors: (errors: Readonly<Record<string, string>>) => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Outcome | null>(null);
  const send = async (body: ReturnType<typeof newLoanBody>) => {
    setBusy(true);
    const outcome = await call(requestNewLoan, { body });
    setBusy(false);
    if (outcome.kind === 'done') {
      forgetLoanType();
      void askAccount();
      setSaid({ isDone: true, text: m.account_new_loan_done_text() });
    } else if (outcome.kind === 'refused') {
      const fields = Object.entries(outcome.fields).map(([key, texts]) => [key, texts[0] ?? '']);
      setErrors(Object.fromEntries(fields) as Record<string, string>);
      const text = fields.length > 0 ? textOfFields(outcome.fields) : outcome.message;
      setSaid({ isDone: false, text: text || m.error_generic() });
    } else if (outcome.kind === 'busy') {
      setSaid({ isDone: false, text: outcome.message || m.error_generic() });
    } else if (outcome.kind === 'unreachable') toast(m.error_problem());
  };
  const close = () => {
    if (said?.isDone) void navigate(paths.profile());
    setSaid(null);
  };
  return { busy, said, send, close };
}
