import { type QueueCounts, queueCounts } from 'contract/office/queue';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callQuietly } from '../call.ts';

/** How often the counts are asked anew while the page is looked at. */
const EVERY_MS = 30_000;

/** The counts of the views as they are now, and whether applications have come that the list does not show: they never push its rows. */
export function useLiveCounts(shown: QueueCounts) {
  const [live, setLive] = useState(shown);
  const { revalidate } = useRevalidator();
  useEffect(() => setLive(shown), [shown]);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const outcome = await callQuietly(queueCounts);
      if (outcome.kind === 'done') setLive(outcome.data);
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const isNewer = Number(live.newest ?? 0) > Number(shown.newest ?? 0);
  return { counts: live.counts, hasNew: isNewer, showNew: () => void revalidate() };
}
