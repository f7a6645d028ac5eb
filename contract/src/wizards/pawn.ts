import { m } from 'words/messages';
import { FIRST_STEPS } from '../applications.ts';
import { type Step, type Wizard } from '../question.ts';
import { applicantQuestions } from './applicant.ts';
import {
  acceptQuestion,
  employmentCardQuestion,
  photoQuestions,
  sourceQuestions,
} from './documents.ts';
import { guarantorQuestions } from './guarantor.ts';
import { choseOther } from './other.ts';
import { addressQuestions, nationalIdQuestion, personQuestions } from './person.ts';
import { workQuestions } from './work.ts';

const personal: Step = {
  formName: FIRST_STEPS.pawn,
  title: m.apply_step_personal,
  groups: [
    { title: m.apply_group_you, questions: applicantQuestions },
    {
      title: m.apply_group_loan,
      questions: [
        {
          kind: 'amount',
          key: 'amount',
          label: m.field_amount_requested,
          nameInMessage: m.field_amount_in_message,
        },
        { kind: 'term', key: 'duration', label: m.field_duration, saysRange: true },
        {
          kind: 'choice',
          key: 'type_of_collateral',
          label: m.field_type_of_collateral,
          list: 'collateral',
          shown: 'select',
        },
        {
          kind: 'text',
          key: 'type_of_collateral_other',
          label: m.field_type_of_collateral_other,
          otherOf: 'type_of_collateral',
          when: choseOther('type_of_collateral'),
        },
      ],
    },
  ],
};

const additional: Step = {
  formName: 'pawn-step-2',
  title: m.apply_step_additional,
  groups: [
    { title: null, questions: [nationalIdQuestion, ...personQuestions] },
    { title: m.apply_group_address, questions: addressQuestions },
  ],
};

const employment: Step = {
  formName: 'pawn-step-3',
  title: m.apply_step_employment,
  groups: [{ title: null, questions: workQuestions }],
};

const guarantor: Step = {
  formName: 'pawn-step-4',
  title: m.apply_step_guarantor,
  groups: [{ title: null, questions: guarantorQuestions }],
};

const documents: Step = {
  formName: 'pawn-step-5',
  title: m.apply_step_documents,
  groups: [
    { title: m.apply_group_photos, questions: [...photoQuestions, employmentCardQuestion] },
    { title: null, questions: [...sourceQuestions, acceptQuestion] },
  ],
};

const steps = [personal, additional, employment, guarantor, documents];

/** The pawn wizard: a loan against something of value (GW-01 to GW-27). */
export const pawnWizard: Wizard = {
  name: 'pawn',
  title: m.shell_page_pawn,
  products: ['pawn'],
  steps,
  stepsFor: () => steps,
};
