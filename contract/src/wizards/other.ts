import { type Answers, OTHER } from '../question.ts';

/** Condition for the free text of a choice: true while Other is chosen (STATE-25). */
export const choseOther = (key: string) => (answers: Answers) => answers[key] === OTHER;
