import type { Question } from 'contract/question';
import { applicantQuestions } from 'contract/wizards/applicant';

/** The four fields of the quick form (HOME-11): the wizard's own first questions. */
export const quickQuestions: readonly Question[] = applicantQuestions;
