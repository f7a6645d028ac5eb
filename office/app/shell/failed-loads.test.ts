/** What stays of the office when a load fails: the shell always, and the page that was only to be renewed. */
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { takenOf, troubleOf } from './failed-loads.ts';

const IDS = ['root', 'shell/desk', 'loan'];
/** As React Router tells it: one answer failed, so every part of it. */
const all = (error: unknown) =>
  Object.fromEntries(IDS.map((id) => [id, { type: 'error' as const, result: error }]));
const known = { type: 'data' as const, result: {} };
const problem = (status: number, code: string) =>
  new ErrorResponse(status, '', { status, code, detail: '' });
const ANSWERED = { root: known, 'shell/desk': known };

describe('what is taken of a load', () => {
  it.each([
    ['no answer', new TypeError('Failed to fetch')],
    ['a 502 of the proxy', new ErrorResponse(502, 'Bad Gateway', '<html>')],
  ])(
    '%s: nothing of the shell; of the page its error where it was to come, nothing where it was renewed',
    (_, error) => {
      expect(Object.keys(takenOf(all(error), false))).toEqual(['loan']);
      expect(takenOf(all(error), true)).toEqual({});
    },
  );

  it.each([
    [404, true],
    [403, true],
    [503, false],
    [429, false],
  ])('a page that is renewed and answers %i is replaced: %s', (status, isReplaced) => {
    const failed = { type: 'error' as const, result: problem(status, 'some') };
    expect('loan' in takenOf({ ...ANSWERED, loan: failed }, true)).toBe(isReplaced);
  });

  it('where only the shell failed, who is signed in stays as it was, and the page is taken', () => {
    const failed = { type: 'error' as const, result: problem(503, 'busy') };
    const results = { root: known, 'shell/desk': failed, loan: known };
    expect(Object.keys(takenOf(results, false))).toEqual(['loan']);
  });

  it('a redirect to the login is followed, renewed or not', () => {
    const away = all(Response.redirect('http://localhost/sign-in'));
    for (const isRenewal of [true, false]) expect(takenOf(away, isRenewal)).toEqual(away);
  });
});

it('the code of a failure says what came back', () => {
  const codes = [
    new TypeError('Failed to fetch'),
    new ErrorResponse(502, 'Bad Gateway', '<html>'),
    problem(503, 'busy'),
    new Error('anything else'),
  ].map((error) => troubleOf(error).code);
  expect(codes).toEqual(['no_answer', 'answer_502', 'busy', 'failed']);
});
