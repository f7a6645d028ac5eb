import { parseDollars } from 'lending/money';
import { useState } from 'react';
import { useSession } from '../shell/session.ts';

/**
 * The sum of money on no loan that goes back, typed again where it is above the lowest of the limits (settings), as the server asks.
 * @param cents null: the money is no US cents, and nothing is typed
 */
export function useTypedTwice(cents: number | null) {
  const limitCents = Math.min(...Object.values(useSession().typed_again_above_cents));
  const [text, setText] = useState('');
  const isTyped = cents !== null && cents > limitCents;
  return { isTyped, limitCents, text, setText, cents: isTyped ? parseDollars(text) : null };
}
