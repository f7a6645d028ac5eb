import type { Day } from 'lending/calendar';
import { PRODUCTS } from 'lending/product';
import { m } from 'words/messages';
import type { NewLoanBody } from '../loans.ts';
import type { Answers, Situation, Step } from '../question.ts';
import { stepPayload } from '../wire.ts';

/** What a borrower says to ask for another loan, beside its product and day (NL-03, NL-07). */
export const newLoanForm: Step = {
  formName: 'new-loan',
  title: m.apply_group_loan,
  groups: [
    {
      title: null,
      questions: [
        {
          kind: 'amount',
          key: 'amount',
          label: m.calc_amount,
          nameInMessage: m.field_amount_in_message,
        },
        { kind: 'term', key: 'duration', label: m.calc_duration },
        {
          kind: 'choice',
          key: 'purpose_loan_id',
          label: m.field_loan_type_id,
          list: 'loan_purpose',
          shown: 'select',
        },
      ],
    },
  ],
};

/**
 * The request as it travels: whole dollars, the product's wire name, the purpose's number (NL-07, G-44).
 * @param start today in Phnom Penh by the server's clock, which refuses any other day (NL-08)
 */
export function newLoanPayload(
  answers: Answers,
  situation: Situation,
  start: Day,
): Required<NewLoanBody> {
  const {
    amount,
    duration,
    purpose_loan_id: purpose,
  } = stepPayload(newLoanForm, answers, situation);
  return {
    amount,
    duration,
    loan_type: PRODUCTS[situation.product].wireName,
    purpose_loan_id: Number(purpose),
    start,
  };
}
