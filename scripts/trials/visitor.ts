/** A person who fills in one of the three wizards and, as the site does, sends a step again until it is acknowledged. */
import { setTimeout as wait } from 'node:timers/promises';
import { robotChallenge } from 'contract/robot-check';
import { solveRobotCheck } from '../../server/testing/robot-check.ts';
import { callerAddress, newVisit } from '../applicant.ts';
import { type SentStep, wizardOf } from './wizards.ts';

/** What one answer of the server came to. */
export type Outcome =
  | { kind: 'saved'; id: string }
  /** To be sent again: no answer at all, or 503. */
  | { kind: 'lost'; status: number; retryAfter: string | null }
  /** Nothing is missing but the robot check: to be solved and sent again without the photos, which have arrived. */
  | { kind: 'asked' }
  | { kind: 'refused'; status: number; text: string };

/** A visit, as the visitor knows it. */
export interface Visit {
  number: number;
  /** The draft's key, once acknowledged. */
  id: string | null;
  /** Steps that the server has acknowledged, by formName. */
  saved: Map<string, SentStep>;
  /** Photos that have arrived, by what the server said. */
  photos: Set<string>;
  /** A UUID of the visit and one of its Submit. */
  ids: Record<'visit_id' | 'submit_id', string>;
  /** The solution of the robot check, once it was asked for. */
  robot: { recaptcha_response?: string };
  tries: number;
  /** How often the robot check was asked for and solved. */
  solved: number;
  /** Answers that no retry can help. */
  refusals: string[];
}

/** A visit that has sent nothing yet. */
export function aVisit(number: number): Visit {
  return {
    number,
    id: null,
    saved: new Map(),
    photos: new Set(),
    ids: { visit_id: newVisit(), submit_id: newVisit() },
    robot: {},
    tries: 0,
    solved: 0,
    refusals: [],
  };
}

/** Whether all of this visit's steps were acknowledged. */
export const isSubmitted = ({ saved }: Visit): boolean =>
  [...saved.values()].some(({ submits }) => submits);

const TRY_MS = 15_000;
const GIVE_UP_MS = 120_000;
/** How many visitors share an address, as a household does: the later ones of a day are asked for the robot check. */
const HOUSEHOLD = 4;
/** With this setting the second Submit of a household is asked for the robot check. */
export const ROBOT_CHECK_ON = { SUBMITS_BEFORE_ROBOT_CHECK: '1' };

/** The address of the household in which this visitor lives. */
const addressOf = (number: number): Record<string, string> => ({
  'x-forwarded-for': callerAddress(Math.floor(number / HOUSEHOLD)),
});

export interface Call {
  url: string;
  number: number;
  path: string;
  body: Record<string, unknown>;
  /** By key. */
  photos?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

function payload({ body, photos = {} }: Call): {
  headers: Record<string, string>;
  body: string | FormData;
} {
  if (Object.keys(photos).length === 0) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) form.set(key, String(value));
  for (const [key, photo] of Object.entries(photos)) {
    form.set(key, new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  }
  return { headers: {}, body: form };
}

/** An answer of either store call: v1 says what was refused in `message`, v3 in `errors` (C-39). */
interface Answer {
  code?: number;
  data?: { id: string } | null;
  message?: unknown;
  errors?: unknown;
}

function outcomeOf(status: number, text: string): Outcome {
  const { code, data, errors, message } = JSON.parse(text) as Answer;
  if (status === 200 && (code === 1 || code === 200) && data) return { kind: 'saved', id: data.id };
  const fields = Object.keys(Object(errors ?? message) as object);
  return fields.join() === 'recaptcha_response'
    ? { kind: 'asked' }
    : { kind: 'refused', status, text: text.slice(0, 300) };
}

/** Sends one call once. */
async function sendOnce(call: Call): Promise<Outcome> {
  const { headers, body } = payload(call);
  try {
    const answer = await fetch(call.url + call.path, {
      method: 'POST',
      headers: { ...headers, ...addressOf(call.number) },
      body,
      signal: AbortSignal.timeout(TRY_MS),
    });
    const { status } = answer;
    const text = await answer.text();
    return status === 503
      ? { kind: 'lost', status, retryAfter: answer.headers.get('retry-after') }
      : outcomeOf(status, text);
  } catch {
    // No connection, or cut off in mid-answer: whether it was saved nobody knows.
    return { kind: 'lost', status: 0, retryAfter: null };
  }
}

/** Fetches a challenge and solves it. @returns null where there was no answer */
async function robotAnswer(url: string, number: number): Promise<string | null> {
  try {
    const answer = await fetch(url + robotChallenge.path, {
      headers: addressOf(number),
      signal: AbortSignal.timeout(TRY_MS),
    });
    const { data } = (await answer.json()) as { data: Parameters<typeof solveRobotCheck>[0] };
    return answer.status === 200 ? solveRobotCheck(data) : null;
  } catch {
    return null;
  }
}

/** What a visit sends its steps with. */
export interface Means {
  url: string;
  photo: Uint8Array<ArrayBuffer>;
}

/** The call of a step with what is still missing: photos that have arrived are not sent again. */
function callOf(visit: Visit, step: SentStep, { url, photo }: Means): Call {
  const { path, call } = wizardOf(visit.number);
  const { formName, answers } = step;
  const id = visit.id === null ? {} : { id: visit.id };
  const status = step.submits ? { status: 'Pending', accept: true } : { status: 'Draft' };
  const missing = step.photos.filter((key) => !visit.photos.has(key));
  return {
    url,
    number: visit.number,
    path,
    body: { ...call, formName, ...answers, ...visit.ids, ...id, ...status, ...visit.robot },
    photos: Object.fromEntries(missing.map((key) => [key, photo])),
  };
}

/** Sends a step once. Where the robot check is asked for, it is solved for the next try. */
export async function tryStep(visit: Visit, step: SentStep, means: Means): Promise<Outcome> {
  visit.tries += 1;
  const outcome = await sendOnce(callOf(visit, step, means));
  if (outcome.kind === 'saved' || outcome.kind === 'asked') {
    for (const key of step.photos) visit.photos.add(key);
  }
  if (outcome.kind === 'saved') {
    const isOther = visit.id !== null && visit.id !== outcome.id;
    if (isOther) visit.refusals.push('the key of the draft changed');
    visit.id = outcome.id;
    visit.saved.set(step.formName, step);
  }
  if (outcome.kind !== 'asked') return outcome;
  const response = await robotAnswer(means.url, visit.number);
  if (response === null) return { kind: 'lost', status: 0, retryAfter: null };
  visit.solved += 1;
  visit.robot = { recaptcha_response: response };
  return outcome;
}

export interface Walk extends Means {
  number: number;
  /** Called with every acknowledged save. */
  acknowledged?: () => void;
  /** A pause between two steps, in milliseconds. */
  pauseMs?: number;
}

/** Asked so often for one Submit, the visitor gives up: a solution that is never taken is a fault. */
const ASKED_MAX = 20;

async function saveUntilAcknowledged(visit: Visit, step: SentStep, means: Means): Promise<boolean> {
  const deadline = Date.now() + GIVE_UP_MS;
  let asked = 0;
  for (let pause = 40; Date.now() < deadline && asked < ASKED_MAX;) {
    const outcome = await tryStep(visit, step, means);
    if (outcome.kind === 'saved') return true;
    if (outcome.kind === 'refused') {
      visit.refusals.push(`${outcome.status} ${outcome.text}`);
      return false;
    }
    if (outcome.kind === 'asked') {
      asked += 1;
      continue;
    }
    await wait(pause * (0.5 + Math.random()));
    pause = Math.min(500, pause * 1.6);
  }
  visit.refusals.push('not acknowledged in two minutes, or asked for the robot check without end');
  return false;
}

/** Fills in all steps and submits; stops at the first answer that no retry can help. */
export async function walkThrough({ url, number, photo, ...walk }: Walk): Promise<Visit> {
  const visit = aVisit(number);
  for (const step of wizardOf(number).steps) {
    if (!(await saveUntilAcknowledged(visit, step, { url, photo }))) break;
    walk.acknowledged?.();
    if (walk.pauseMs) await wait(walk.pauseMs * Math.random() * 2);
  }
  return visit;
}
