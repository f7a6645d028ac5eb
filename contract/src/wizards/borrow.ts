import { m } from 'words/messages';
import { FIRST_STEPS } from '../applications.ts';
import { type Answers, type Situation, type Step, type Wizard } from '../question.ts';
import { applicantQuestions } from './applicant.ts';
import { acceptQuestion, optionalSourceQuestions, photoQuestions } from './documents.ts';
import { choseOther } from './other.ts';
import { addressQuestions, nationalIdQuestion, personQuestions } from './person.ts';
import { workWithTypeQuestions } from './work.ts';

/** Bank account: up to 20 digits (VAL-19, CONST-11). */
const ACCOUNT_MAX = 20;

/** Levels of education from which a school is asked, and from which a major is (BW-23, BW-24, C-83). */
const LEVEL_WITH_SCHOOL = 2;
const LEVEL_WITH_MAJOR = 3;

const asksForLoan = (_answers: Answers, situation: Situation) =>
  situation.formType === 'borrow' && !situation.signedIn;
const level = (answers: Answers) => Number(answers.borrow_education_id ?? 0);
const wentToSchool = (answers: Answers) => level(answers) >= LEVEL_WITH_SCHOOL;
const hasMajor = (answers: Answers) => level(answers) >= LEVEL_WITH_MAJOR;

const personalInfo: Step = {
  formName: FIRST_STEPS.borrow,
  title: m.apply_step_personal,
  groups: [
    {
      title: m.apply_group_loan,
      questions: [
        {
          kind: 'amount',
          key: 'amount',
          label: m.field_amount,
          nameInMessage: m.field_amount_in_message,
          when: asksForLoan,
        },
        { kind: 'term', key: 'duration', label: m.field_duration, when: asksForLoan },
      ],
    },
    { title: m.apply_group_you, questions: [...applicantQuestions, nationalIdQuestion] },
  ],
};

const additionalInfo: Step = {
  formName: 'additional-info',
  title: m.apply_step_additional,
  groups: [
    { title: null, questions: personQuestions },
    {
      title: m.apply_group_address,
      questions: [
        ...addressQuestions,
        {
          kind: 'choice',
          key: 'how_long_have_been_living_there',
          label: m.field_how_long_have_been_living_there,
          nameInMessage: m.field_how_long_have_been_living_there_in_message,
          list: 'living_time',
          shown: 'select',
        },
      ],
    },
    {
      title: m.apply_group_education,
      questions: [
        {
          kind: 'choice',
          key: 'borrow_education_id',
          label: m.field_borrow_education_id,
          list: 'education',
          shown: 'select',
        },
        {
          kind: 'text',
          key: 'school_name',
          label: m.field_school_name,
          when: wentToSchool,
          hiddenAs: 'empty',
        },
        {
          kind: 'choice',
          key: 'graduate_year',
          label: m.field_graduate_year,
          list: 'graduate_year',
          shown: 'select',
          when: wentToSchool,
          hiddenAs: 'empty',
        },
        {
          kind: 'choice',
          key: 'study_major',
          label: m.field_study_major,
          list: 'major',
          shown: 'search',
          open: true,
          when: hasMajor,
          hiddenAs: 'empty',
        },
        {
          kind: 'text',
          key: 'study_major_other',
          label: m.field_study_major_other,
          otherOf: 'study_major',
          sentAs: 'study_major',
          when: (answers) => hasMajor(answers) && choseOther('study_major')(answers),
        },
      ],
    },
  ],
};

const employment: Step = {
  formName: 'employment',
  title: m.apply_step_employment,
  groups: [
    {
      title: null,
      questions: [
        {
          kind: 'choice',
          key: 'loan_type_id',
          label: m.field_loan_type_id,
          list: 'loan_purpose',
          shown: 'select',
        },
      ],
    },
    {
      title: m.apply_group_work,
      questions: workWithTypeQuestions,
    },
  ],
};

const relative: Step = {
  formName: 'relative',
  title: m.apply_step_relative,
  groups: [
    {
      title: m.apply_group_relative,
      questions: [
        {
          kind: 'text',
          key: 'relative_name',
          label: m.field_relative_name,
          hint: m.field_relative_name_hint,
        },
        {
          kind: 'phone',
          key: 'relative_contact_phone',
          label: m.field_relative_contact_phone,
          sent: 'local',
        },
        {
          kind: 'choice',
          key: 'relative_type',
          label: m.field_relative_type,
          nameInMessage: m.field_relative_type_in_message,
          list: 'relative_type',
          shown: 'select',
        },
        {
          kind: 'text',
          key: 'relative_type_other',
          label: m.field_relative_type_other,
          otherOf: 'relative_type',
          when: choseOther('relative_type'),
        },
      ],
    },
    {
      title: m.apply_group_photos,
      questions: photoQuestions,
    },
  ],
};

const bank: Step = {
  formName: 'bank',
  title: m.apply_step_bank,
  groups: [
    {
      title: m.apply_group_bank,
      questions: [
        {
          kind: 'choice',
          key: 'bank_name',
          label: m.field_bank_name,
          list: 'bank',
          shown: 'select',
          open: true,
        },
        {
          kind: 'text',
          key: 'bank_name_other',
          label: m.field_bank_name_other,
          otherOf: 'bank_name',
          sentAs: 'bank_name',
          when: choseOther('bank_name'),
        },
        {
          kind: 'digits',
          key: 'bank_account_number',
          label: m.field_bank_account_number,
          hint: m.field_bank_account_number_hint,
          max: ACCOUNT_MAX,
        },
        {
          kind: 'text',
          key: 'facebook_name',
          label: m.field_facebook_name,
          hint: m.field_facebook_name_hint,
        },
      ],
    },
    { title: null, questions: [...optionalSourceQuestions, acceptQuestion] },
  ],
};

const steps = [personalInfo, additionalInfo, employment, relative, bank];

/** The borrow wizard: payday and personal loans (BW-01 to BW-48). */
export const borrowWizard: Wizard = {
  name: 'borrow',
  title: m.apply_borrow_title,
  products: ['payday', 'personal'],
  steps,
  stepsFor: ({ formType }) =>
    formType === 'profile' ? steps.filter((step) => step !== employment) : steps,
};
