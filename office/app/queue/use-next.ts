import { takeNext } from 'contract/office/queue';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { addressOf } from '../page-table.ts';
import { passed } from './passed.ts';
import { type KeyBinding, useActiveKeys, useKeys } from '../shell/keys.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** Takes the application that waits longest and that nobody has open, one that was left before after all others, and leads to it. */
export function useNext(): () => Promise<void> {
  const navigate = useNavigate();
  const isAsking = useRef(false);
  return useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const outcome = await call(takeNext, { body: { passed: passed() } });
    isAsking.current = false;
    if (outcome.kind !== 'done') return toast(troubleText(outcome), { tone: 'red' });
    const { id } = outcome.data;
    if (id === null) return toast(m.office_queue_next_none(), { tone: 'green' });
    await navigate(addressOf('review', { id }));
  }, [navigate]);
}

const nextKey = (next: () => Promise<void>, inBar: boolean): KeyBinding => ({
  code: 'KeyN',
  caps: ['N'],
  label: m.office_queue_key_next,
  group: 'everywhere',
  inBar,
  run: () => void next(),
});

/** `N` does so, and stands in the bar of the page. */
export function useNextKey(next: () => Promise<void>): void {
  useKeys([nextKey(next, true)]);
}

const NONE: readonly KeyBinding[] = [];

/** `N` does so on the other pages too, but where it is the page's own key: for a new complaint, say. */
export function NextKey() {
  const next = useNext();
  const isTaken = useActiveKeys().some(
    ({ code, after, inBar }) => code === 'KeyN' && after === undefined && inBar,
  );
  useKeys(isTaken ? NONE : [nextKey(next, false)]);
  return null;
}
