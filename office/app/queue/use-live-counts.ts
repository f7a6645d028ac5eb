import { type QueueCounts, type QueueCountsQuery, queueCounts } from 'contract/office/queue';
import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { callQuietly } from '../call.ts';
import { freshPlace } from './fresh-place.ts';

/** How often the counts are asked anew while the page is looked at. */
const EVERY_MS = 30_000;

/** The counts of the views as they are now, and how many applications have come that belong in what is shown: they never push its rows. */
export function useLiveCounts(
  shown: QueueCounts,
  { view, product, status, flag, assignee }: Omit<QueueCountsQuery, 'since'>,
  page: { readonly next: string | null; readonly previous: string | null },
) {
  const [live, setLive] = useState(shown);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const since = shown.newest ?? '0';
  useEffect(() => setLive(shown), [shown]);
  useEffect(() => {
    const query = { view, product, status, flag, assignee, since };
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const outcome = await callQuietly(queueCounts, { query });
      if (outcome.kind === 'done') setLive(outcome.data);
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [view, product, status, flag, assignee, since]);
  const showNew = () => {
    const place = freshPlace(search, page);
    void (place === null ? revalidate() : navigate(place));
  };
  return { counts: live.counts, fresh: live.fresh, showNew };
}
