import { m } from 'words/messages';
import type { Step } from '../question.ts';

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
          label: m.field_amount,
          nameInMessage: m.field_amount_in_message,
        },
        { kind: 'term', key: 'duration', label: m.field_duration },
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
