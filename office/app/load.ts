import type { OfficeOutcome } from 'contract/office/client';
import type { Problem } from 'contract/office/problem';
import { data, redirect } from 'react-router';

/** A parameter of the sign-in page: where to go on afterwards. */
export const NEXT_PARAM = 'next';

/** A parameter of the sign-in page: somebody has signed out in another tab. */
export const OUT_PARAM = 'out';

/** Leads to the sign-in page and back here. */
function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
  const query = new URLSearchParams(search);
  query.delete('_routes');
  const rest = query.toString();
  const next = encodeURIComponent(rest === '' ? here : `${here}?${rest}`);
  return redirect(here === '/' ? '/sign-in' : `/sign-in?${NEXT_PARAM}=${next}`);
}

/** How an application is named in an address. */
export const APPLICATION_ID = /^\d{1,18}$/;

/** A record's address whose form no record has: a page that is not there, as for a number that nobody has. @throws it */
export function mustName(param: string, form: RegExp): void {
  if (!form.test(param)) throw notThere();
}

/** What a loader throws where there is no such page. */
export function notThere() {
  return data({ status: 404, code: 'not_found', detail: '' } satisfies Trouble, { status: 404 });
}

/** What the error page is told: the problem where the server has one. */
export type Trouble = Pick<Problem, 'status' | 'code' | 'detail'>;

/**
 * The body of a call that a loader made.
 * @throws a redirect to the sign-in page where nobody is signed in; else the problem, which the error page draws
 */
export function loaded<Reply>(outcome: OfficeOutcome<Reply>, request: Request): Reply {
  if (outcome.kind === 'done') return outcome.data;
  if (outcome.kind === 'signed-out') throw toSignIn(request);
  const trouble: Trouble =
    outcome.kind === 'unreachable' ? { status: 503, code: 'busy', detail: '' } : outcome.problem;
  throw data(trouble, { status: trouble.status });
}

/** The same for the record that stands open beside a list: null where there is none by now, which takes nothing of the list away. */
export function unlessGone<Reply>(outcome: OfficeOutcome<Reply>, request: Request): Reply | null {
  const isGone = outcome.kind === 'refused' && outcome.problem.status === 404;
  return isGone ? null : loaded(outcome, request);
}
