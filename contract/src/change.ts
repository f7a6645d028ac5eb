import {
  type Answers,
  isVisible,
  type Question,
  type RegionQuestion,
  type Situation,
} from './question.ts';

/**
 * The answers after one of them changed: a new province clears district and commune, a new district the commune
 * (STATE-21, STATE-22), and what the education rule hides is cleared (STATE-18, STATE-19).
 */
export function changeAnswer(
  questions: readonly Question[],
  answers: Answers,
  key: string,
  value: string,
  situation: Situation,
): Answers {
  if (answers[key] === value) return answers;
  const changed = { ...changeRegion(questions, answers, key, value) };
  for (const question of questions) {
    const cleared = question.hiddenAs === 'empty' && !isVisible(question, changed, situation);
    if (cleared) changed[question.key] = '';
  }
  return changed;
}

/** The answers after one of them changed: where it is a region, what lies within it is cleared. */
export function changeRegion(
  questions: readonly Question[],
  answers: Answers,
  key: string,
  value: string,
): Answers {
  const changed: Record<string, string> = { ...answers, [key]: value };
  clearWithin(questions, changed, key);
  return changed;
}

/** The keys of the regions that a region's question lies within, the uppermost first. */
export function regionsAbove(
  questions: readonly Question[],
  { within }: Pick<RegionQuestion, 'within'>,
): readonly string[] {
  const above = questions.find(({ key }) => key === within);
  return above?.kind === 'region' ? [...regionsAbove(questions, above), above.key] : [];
}

function clearWithin(questions: readonly Question[], answers: Record<string, string>, key: string) {
  for (const question of questions) {
    if (question.kind !== 'region' || question.within !== key) continue;
    answers[question.key] = '';
    clearWithin(questions, answers, question.key);
  }
}
