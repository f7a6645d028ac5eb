import type { ApiCall } from 'contract/endpoint';
import type { WireAnswer } from 'contract/envelope';
import { useEffect, useState } from 'react';
import type { Client } from 'contract/client';
import { call } from '../api.ts';

/** How far a call for something to show is. A signed-out call stays `loading`: the shell is on its way to the login page. */
export type Loaded<Reply> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly data: Reply; readonly answer: WireAnswer };

const LOADING = { state: 'loading' } as const;

interface Asked<Body, Reply> {
  readonly endpoint: ApiCall<Body, undefined, Reply>;
  /** Left out for a call without a body. */
  readonly body?: Body;
  /** What the answer is for: another key asks anew, and what was there is not shown for it. Null asks nothing yet. */
  readonly key: string | null;
  /** `sharedCall` where another part of the page asks the same at its start. */
  readonly ask?: Client;
}

/**
 * Asks in the browser, after hydration, and again for another key or on `retry`; on `renew` too, while what is there stays
 * until the new answer, so that a screen that is being used is not taken away. `refresh` renews what holds still: where no
 * answer comes, what is there stays.
 */
export function useAnswer<Body, Reply>({ endpoint, body, key, ask = call }: Asked<Body, Reply>) {
  const [round, setRound] = useState(0);
  const [renewal, setRenewal] = useState({ number: 0, isRefresh: false });
  const [settled, setSettled] = useState<{ of: string; loaded: Loaded<Reply> } | null>(null);
  const of = `${key} ${round}`;
  const sent = JSON.stringify(body);
  useEffect(() => {
    if (key === null) return undefined;
    let here = true;
    const options = sent === undefined ? {} : { body: JSON.parse(sent) as Body };
    void ask(endpoint, options).then((outcome) => {
      if (!here || outcome.kind === 'signed-out') return;
      const loaded: Loaded<Reply> =
        outcome.kind === 'done'
          ? { state: 'done', data: outcome.data, answer: outcome.answer }
          : { state: 'failed' };
      setSettled((before) =>
        renewal.isRefresh && loaded.state === 'failed' && before?.of === of
          ? before
          : { of, loaded },
      );
    });
    return () => {
      here = false;
    };
  }, [endpoint, sent, key, ask, of, renewal]);
  const loaded: Loaded<Reply> = settled?.of === of ? settled.loaded : LOADING;
  const renewAs = (isRefresh: boolean) =>
    setRenewal(({ number }) => ({ number: number + 1, isRefresh }));
  return {
    loaded,
    retry: () => setRound((before) => before + 1),
    renew: () => renewAs(false),
    refresh: () => renewAs(true),
  };
}
