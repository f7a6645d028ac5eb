import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type DataStrategyResult, isRouteErrorResponse, useLocation } from 'react-router';
import type { Trouble } from '../load.ts';

/*
 * A page's data come in one answer. Where it fails, React Router holds every part of the page for failed, the root too, and the whole
 * office would make room for an error. Here the shell keeps what it has, and so does a page that was only to be renewed.
 */

/** The results of one load by the id of their routes. */
type Results = Record<string, DataStrategyResult>;

/** Of the shell: their data are about who is signed in, and stand around every page. */
const AROUND = ['root', 'shell/desk'];

/** The address of the page that is shown whole; null: none is, or an error in its place. */
let shown: string | null = null;
let isUnrenewed = false;
const listeners = new Set<() => void>();

function setUnrenewed(next: boolean): void {
  if (next === isUnrenewed) return;
  isUnrenewed = next;
  for (const listener of listeners) listener();
}

/** Says that the page of this address is shown, for as long as it is. */
export function useShown(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    shown = pathname + search;
    return () => {
      shown = null;
    };
  }, [pathname, search]);
}

/** Whether what is shown could not be renewed. */
export function useIsUnrenewed(): boolean {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(
    subscribe,
    () => isUnrenewed,
    () => false,
  );
}

/** Whether an error is one of our problems, as `loaded` throws them. */
function hasTrouble(error: unknown): error is { readonly data: Trouble } {
  return isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null;
}

/** Whether the server has answered that there is nothing to show, or not for this reader. */
function isAnswer(error: unknown): boolean {
  return hasTrouble(error) && error.data.status < 500 && error.data.status !== 429;
}

/** What the error page is told of a load: our problem, the status of another answer, or that there was none. */
export function troubleOf(error: unknown): Trouble {
  if (hasTrouble(error)) return error.data;
  if (isRouteErrorResponse(error)) {
    return { status: error.status, code: `answer_${error.status}`, detail: '' };
  }
  const code = error instanceof TypeError ? 'no_answer' : 'failed';
  return { status: 500, code, detail: '' };
}

const isFailure = ({ type, result }: DataStrategyResult) =>
  type === 'error' && !(result instanceof Response);

/**
 * What of a load is taken over. Of the shell nothing that failed; of a page that is renewed nothing either, unless it is gone or no
 * longer for this reader. A page that was to come shows its error within the shell.
 */
export function takenOf(results: Results, isRenewal: boolean): Results {
  const shellFailed = AROUND.some((id) => results[id] !== undefined && isFailure(results[id]));
  const isTaken = ([id, one]: [string, DataStrategyResult]) =>
    AROUND.includes(id) ? !shellFailed : !isRenewal || !isFailure(one) || isAnswer(one.result);
  return Object.fromEntries(Object.entries(results).filter(isTaken));
}

/** Stands between each load and the page (the root's `clientMiddleware`). */
export async function keepShown(
  { request }: { readonly request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const { pathname, search } = new URL(request.url);
  const isRenewal = shown === pathname + search;
  const results = await next();
  if (request.signal.aborted) return results;
  const taken = takenOf(results, isRenewal);
  const isWhole = Object.keys(taken).length === Object.keys(results).length;
  setUnrenewed(isRenewal && !isWhole);
  return taken;
}
