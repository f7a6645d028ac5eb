import { takeNext } from 'contract/office/queue';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { addressOf } from '../page-table.ts';
import { useKeys } from '../shell/keys.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** Takes the application that waits longest and that nobody has open, and leads to it. */
export function useNext(): () => Promise<void> {
  const navigate = useNavigate();
  const isAsking = useRef(false);
  return useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const outcome = await call(takeNext, { body: {} });
    isAsking.current = false;
    if (outcome.kind !== 'done') return toast(troubleText(outcome), { tone: 'red' });
    const { id } = outcome.data;
    if (id === null) return toast(m.office_queue_next_none(), { tone: 'green' });
    await navigate(addressOf('review', { id }));
  }, [navigate]);
}

/** `N` does so wherever it is listed. */
export function useNextKey(): void {
  const next = useNext();
  useKeys([
    {
      code: 'KeyN',
      caps: ['N'],
      label: m.office_queue_key_next,
      group: 'everywhere',
      inBar: true,
      run: () => void next(),
    },
  ]);
}
