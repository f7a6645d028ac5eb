import { agreement, type AgreementView } from 'contract/offers';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api.ts';

export type Loaded =
  | { readonly state: 'loading' }
  /** There is no such offer of this borrower. */
  | { readonly state: 'missing' }
  | { readonly state: 'failed' }
  | { readonly state: 'here'; readonly view: AgreementView };

const LOADING: Loaded = { state: 'loading' };

/** The agreement of an offer, loaded when the page opens and again when asked. */
export function useAgreement(offerId: string) {
  const [loaded, setLoaded] = useState<Loaded>(LOADING);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const calling = new AbortController();
    setLoaded(LOADING);
    void call(agreement, { body: { offer_id: Number(offerId) }, signal: calling.signal }).then(
      (outcome) => {
        if (calling.signal.aborted || outcome.kind === 'signed-out') return;
        if (outcome.kind === 'done') setLoaded({ state: 'here', view: outcome.data });
        else setLoaded({ state: outcome.kind === 'refused' ? 'missing' : 'failed' });
      },
    );
    return () => calling.abort();
  }, [offerId, round]);
  const show = useCallback((view: AgreementView) => setLoaded({ state: 'here', view }), []);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { loaded, show, again };
}
