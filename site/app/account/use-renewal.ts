import { addDays, phnomPenhDay, phnomPenhMidnight } from 'lending/calendar';
import { useEffect, useRef } from 'react';

/** How old figures may be where a page is looked at again: within minutes the lender decides, and money comes. */
const OLD_MS = 2 * 60_000;

/** How long after midnight a page asks that stays in sight: the clock of a device may be that much ahead of the server's. */
const AFTER_MIDNIGHT_MS = 10_000;

interface Asks {
  /** On another day: the figures shown are not those of today. */
  readonly renew: () => void;
  /** On the same day: what is shown may stay where no answer comes. */
  readonly refresh: () => void;
}

/**
 * Asks again when a page is looked at on another day than its figures were loaded on, or minutes after it, and where it stays in sight over
 * midnight: amounts move then, and a phone keeps a page open for days. By this device's clock at both moments, so that a wrong one does no harm.
 * @param figures what was loaded; null while nothing is
 */
export function useRenewal(figures: object | null, asks: Asks): void {
  /** When the figures were loaded, or last asked for. */
  const freshAt = useRef<number | null>(null);
  const latest = useRef(asks);
  latest.current = asks;
  const look = useRef(() => {
    const now = Date.now();
    const at = freshAt.current;
    if (at === null || document.visibilityState !== 'visible') return;
    const isNewDay = phnomPenhDay(at) !== phnomPenhDay(now);
    if (!isNewDay && now - at < OLD_MS) return;
    freshAt.current = now;
    if (isNewDay) latest.current.renew();
    else latest.current.refresh();
  }).current;
  useEffect(() => {
    const now = Date.now();
    freshAt.current = figures === null ? null : now;
    if (figures === null) return undefined;
    const midnight = phnomPenhMidnight(addDays(phnomPenhDay(now), 1));
    const timer = setTimeout(look, midnight - now + AFTER_MIDNIGHT_MS);
    return () => clearTimeout(timer);
  }, [figures, look]);
  useEffect(() => {
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [look]);
}

/**
 * Asks again whenever the figures that a part of the page stands under are loaded anew, so that both tell of the same moment.
 * @param figures what they are; null while they are on their way
 */
export function useFollowing(figures: object | null, refresh: () => void): void {
  const last = useRef(figures);
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    const before = last.current;
    if (figures === null || figures === before) return;
    last.current = figures;
    if (before !== null) latest.current();
  }, [figures]);
}
