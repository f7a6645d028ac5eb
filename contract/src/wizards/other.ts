import { type Answers, OTHER } from '../question.ts';

/** Holds while Other is chosen under this key: then its text is asked (STATE-25). */
export const choseOther = (key: string) => (answers: Answers) => answers[key] === OTHER;
