import { checkStep } from 'contract/check';
import type { ReplyOf } from 'contract/endpoint';
import type { FieldErrors } from 'contract/envelope';
import { newLoanForm, newLoanPayload } from 'contract/forms/new-loan';
import type { Refusal } from 'contract/locale';
import { type Answers, questionsOf, type Situation } from 'contract/question';
import type { loanPurposes } from 'contract/reference';
import { situationOf } from 'contract/situation';
import { CENTS_IN_DOLLAR } from 'lending/money';
import { PRODUCT_KEYS, PRODUCTS, type ProductKey } from 'lending/product';
import { type SyntheticEvent, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useLocaleChange } from '../locale.ts';
import { paths } from '../paths.ts';
import { Answer } from '../products/answer.tsx';
import { amountChoices, purposeValues, termChoices } from '../products/loan-choices.ts';
import { type Pricing, useRates } from '../products/use-rates.ts';
import { productName } from '../products/words.ts';
import { forgetLoanType, rememberLoanType } from '../session.ts';
import { askAccount } from '../sign-in/known-account.ts';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { FormHero } from 'ui/drawings/form-hero.tsx';
import { focusField } from 'ui/focus-field.ts';
import { CircleCheck, TriangleAlert } from 'ui/icons.tsx';
import { LinkButton } from 'ui/link-button.tsx';
import { RadioCards } from 'ui/radio-cards.tsx';
import type { SelectOption } from 'ui/select.tsx';
import { toast } from 'ui/toast.ts';
import { NewLoanField } from './new-loan-field.tsx';
import { requestSender } from './request-sending.ts';

type NewLoanFormProps = {
  readonly first: ProductKey;
  readonly purposes: ReplyOf<typeof loanPurposes>;
};

type Refusals = ReadonlyMap<string, Refusal>;

const NO_REFUSALS: Refusals = new Map();

/** The form's questions, what the loan costs beside them, Submit and Cancel (NL-03 to NL-06). */
export function NewLoanForm({ first, purposes }: NewLoanFormProps) {
  const [product, setProduct] = useState(first);
  const [chosen, setAnswers] = useState<Answers>({});
  const [refusals, setRefusals] = useState(NO_REFUSALS);
  const [refused, setRefused] = useState(0);
  const { busy, said, send, close } = useSending((found) => {
    setRefusals(found);
    setRefused((before) => before + 1);
  });
  const pricing = useRates(product, null, refused);
  const answers = offeredOf(chosen, product, pricing.limits);
  const situation = situationFor(product, pricing, purposes);
  useLocaleChange(useCallback(() => setRefusals(NO_REFUSALS), []));
  const chooseProduct = (name: string) => {
    const chosen = PRODUCT_KEYS.find((key) => PRODUCTS[key].wireName === name);
    if (chosen === undefined) return;
    setProduct(chosen);
    rememberLoanType(chosen);
    // Amounts and terms of another product are not this one's.
    setAnswers((before) => ({ ...before, amount: '', duration: '' }));
    setRefusals(NO_REFUSALS);
  };
  const change = (key: string, value: string) => {
    setAnswers((before) => ({ ...before, [key]: value }));
    setRefusals((before) => new Map([...before].filter(([other]) => other !== key)));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = checkStep(newLoanForm, answers, situation);
    setRefusals(found);
    const [wrong] = found.keys();
    if (wrong === undefined) void send(answers, situation);
    else focusField(wrong);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-5"
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
        <div className="grid gap-4 lg:grid-cols-2 lg:*:last:col-span-2">
          {questionsOf(newLoanForm).map((question) => (
            <NewLoanField
              key={question.key}
              question={question}
              product={product}
              limits={pricing.limits}
              purposes={purposes}
              value={answers[question.key] ?? ''}
              refusal={refusals.get(question.key)}
              onChange={(value) => change(question.key, value)}
            />
          ))}
        </div>
      </Card>
      <Cost product={product} answers={answers} pricing={pricing} />
      <Actions busy={busy} />
      {said && <Said said={said} onClose={close} />}
    </form>
  );
}

interface CostProps {
  readonly product: ProductKey;
  readonly answers: Answers;
  readonly pricing: Pricing;
}

/** What the loan costs, once amount and term are chosen, and on wide screens the picture beside the form (BW-05, G-52). */
function Cost({ product, answers, pricing }: CostProps) {
  const { amount = '', duration = '' } = answers;
  return (
    <div className="grid gap-4 lg:row-span-2 lg:flex lg:flex-col lg:self-stretch">
      {amount !== '' && duration !== '' && (
        <Answer
          product={product}
          chosen={{ amountCents: Number(amount) * CENTS_IN_DOLLAR, duration: Number(duration) }}
          pricing={pricing}
          rounded
        />
      )}
      <FormHero className="hidden h-0 min-h-48 w-full grow rounded-lg lg:block" />
    </div>
  );
}

/** The answers without an amount or a term that the lender has ceased to offer: the select no longer shows it, and nothing is quoted for it. */
function offeredOf(chosen: Answers, product: ProductKey, limits: Pricing['limits']): Answers {
  const offers = (choices: readonly SelectOption[], answer: string) =>
    choices.some(({ value }) => value === answer);
  const { amount = '', duration = '' } = chosen;
  return {
    ...chosen,
    amount: offers(amountChoices(product, limits), amount) ? amount : '',
    duration: offers(termChoices(product, limits), duration) ? duration : '',
  };
}

/** What the questions are checked against. No question of the form asks for a day of the past, so today does not matter. */
function situationFor(
  product: ProductKey,
  { limits }: Pricing,
  purposes: NewLoanFormProps['purposes'],
): Situation {
  return situationOf({
    formType: 'borrow',
    signedIn: true,
    product,
    today: '',
    limits,
    values: (list) => (list === 'loan_purpose' ? purposeValues(purposes) : null),
    voice: 'form',
  });
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

/** Sends the request: success and refusal in a dialog, refused fields at the fields (NL-09 to NL-11). */
function useSending(onRefused: (refusals: Refusals) => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Outcome | null>(null);
  const [ask] = useState(() => requestSender(call));
  const send = async (answers: Answers, situation: Situation) => {
    setBusy(true);
    const outcome = await ask((day) => newLoanPayload(answers, situation, day));
    setBusy(false);
    if (outcome.kind === 'done') {
      forgetLoanType();
      void askAccount();
      setSaid({ isDone: true, text: m.account_new_loan_done_text() });
    } else if (outcome.kind === 'refused') {
      const refusals = refusalsOf(outcome.fields);
      onRefused(refusals);
      const atFields = questionsOf(newLoanForm).filter(({ key }) => refusals.has(key));
      const onlyMissing = atFields.length > 0 && atFields.every(({ key }) => !answers[key]);
      const [sentence = outcome.message] = Object.values(outcome.fields).flat();
      const text = onlyMissing ? m.error_fill_required() : sentence;
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

/** The server's sentences, each under its field; they stay in the language that they were said in. */
function refusalsOf(fields: FieldErrors): Refusals {
  return new Map(
    Object.entries(fields).map(([key, [sentence = '']]) => [key, () => sentence] as const),
  );
}
