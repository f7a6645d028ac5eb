import { m } from 'words/messages';
import { type Answers, type Question } from '../question.ts';
import { choseOther } from './other.ts';

const hasGuarantor = (answers: Answers) => answers.has_relative === 'true';
const isOther = choseOther('relative_type');

/** Whether there is a guarantor, and who it is: on the wire a relative (C-32, C-33, STATE-27). */
export const guarantorQuestions: readonly Question[] = [
  {
    kind: 'yes-no',
    key: 'has_relative',
    label: m.field_has_relative,
    hint: m.field_has_relative_hint,
  },
  { kind: 'text', key: 'relative_name', label: m.field_guarantor_name, when: hasGuarantor },
  {
    kind: 'phone',
    key: 'relative_contact_phone',
    label: m.field_guarantor_phone,
    sent: 'local',
    when: hasGuarantor,
  },
];

/** What the guarantor is to the applicant; pawn does not ask (C-32, C-46). */
export const guarantorRelationQuestions: readonly Question[] = [
  {
    kind: 'choice',
    key: 'relative_type',
    label: m.field_guarantor_relation,
    nameInMessage: m.field_guarantor_relation_in_message,
    list: 'guarantor_relation',
    shown: 'select',
    when: hasGuarantor,
  },
  {
    kind: 'text',
    key: 'relative_type_other',
    label: m.field_relative_type_other,
    otherOf: 'relative_type',
    when: (answers) => hasGuarantor(answers) && isOther(answers),
  },
];
