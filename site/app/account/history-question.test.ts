import { expect, it } from 'vitest';
import { historyQuestion } from './history-question.ts';

const KNOWN = { uuid: 'b1', today: '2026-11-22', page: 2 };

it('the history is asked for its borrower once record and figures are there, and not before', () => {
  expect(historyQuestion(KNOWN).body).toEqual({ borrower_uuid: 'b1', page: 2 });
  expect(historyQuestion(KNOWN).key).not.toBeNull();
  expect(historyQuestion({ ...KNOWN, uuid: null }).key).toBeNull();
  expect(historyQuestion({ ...KNOWN, today: null }).key).toBeNull();
});

it('where the record, or the figures, could not be loaded, the history is asked all the same', () => {
  const { key, body } = historyQuestion({ uuid: undefined, today: undefined, page: 1 });
  expect(key).not.toBeNull();
  expect(body).toEqual({ page: 1 });
});

it('on another day the history is asked anew', () => {
  const tomorrow = { ...KNOWN, today: '2026-11-23' };
  expect(historyQuestion(tomorrow).key).not.toBe(historyQuestion(KNOWN).key);
});
