/** A person who fills in the borrow wizard and, as the site does, sends a step again until it is acknowledged. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  applicantSteps,
  callerAddress,
  LAST_STEP,
  newVisit,
  PHOTO_STEP,
  STORE_CALL,
  STORE_PATH,
  type StepAnswers,
} from '../applicant.ts';

/** What one answer of the server came to. */
export type Outcome =
  | { kind: 'saved'; id: string }
  /** To be sent again: no answer at all, or 503. */
  | { kind: 'lost'; status: number; retryAfter: string | null }
  | { kind: 'refused'; status: number; text: string };

/** A visit, as the visitor knows it. */
export interface Visit {
  number: number;
  /** The draft's key, once acknowledged. */
  id: string | null;
  /** Steps that the server has acknowledged, with what was in them. */
  saved: Map<string, StepAnswers>;
  tries: number;
  /** Answers that no retry can help. */
  refusals: string[];
}

const TRY_MS = 15_000;
const GIVE_UP_MS = 120_000;

export interface Call {
  url: string;
  number: number;
  body: Record<string, unknown>;
  photo?: Uint8Array<ArrayBuffer> | undefined;
}

function payload({ body, photo }: Call): {
  headers: Record<string, string>;
  body: string | FormData;
} {
  if (!photo) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) form.set(key, String(value));
  form.set('borrower_photo', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  return { headers: {}, body: form };
}

/** Sends one call once. */
export async function sendOnce(call: Call): Promise<Outcome> {
  const { headers, body } = payload(call);
  try {
    const answer = await fetch(call.url + STORE_PATH, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': callerAddress(call.number) },
      body,
      signal: AbortSignal.timeout(TRY_MS),
    });
    const { status } = answer;
    const text = await answer.text();
    if (status === 503) {
      return { kind: 'lost', status, retryAfter: answer.headers.get('retry-after') };
    }
    const { code, data } = JSON.parse(text) as { code?: number; data?: { id: string } | null };
    return status === 200 && code === 1 && data
      ? { kind: 'saved', id: data.id }
      : { kind: 'refused', status, text: text.slice(0, 300) };
  } catch {
    // No connection, or cut off in mid-answer: whether it was saved nobody knows.
    return { kind: 'lost', status: 0, retryAfter: null };
  }
}

export interface Walk {
  url: string;
  number: number;
  photo: Uint8Array<ArrayBuffer>;
  /** Called with every acknowledged save. */
  acknowledged?: () => void;
  /** A pause between two steps, in milliseconds. */
  pauseMs?: number;
}

async function saveUntilAcknowledged(visit: Visit, call: Call): Promise<string | null> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let pause = 40; Date.now() < deadline; pause = Math.min(500, pause * 1.6)) {
    visit.tries += 1;
    const outcome = await sendOnce(call);
    if (outcome.kind === 'saved') return outcome.id;
    if (outcome.kind === 'refused') {
      visit.refusals.push(`${outcome.status} ${outcome.text}`);
      return null;
    }
    await wait(pause * (0.5 + Math.random()));
  }
  visit.refusals.push('not acknowledged in two minutes');
  return null;
}

/** Fills in all five steps and submits; stops at the first answer that no retry can help. */
export async function walkThrough({ url, number, photo, ...walk }: Walk): Promise<Visit> {
  const visit: Visit = { number, id: null, saved: new Map(), tries: 0, refusals: [] };
  const ours = { visit_id: newVisit(), submit_id: newVisit() };
  for (const [formName, answers] of applicantSteps(number)) {
    const last = formName === LAST_STEP ? { status: 'Pending', accept: true } : {};
    const id = visit.id === null ? {} : { id: visit.id };
    const body = { ...STORE_CALL, formName, ...answers, ...ours, ...id, ...last };
    const file = formName === PHOTO_STEP ? photo : undefined;
    const key = await saveUntilAcknowledged(visit, { url, number, body, photo: file });
    if (key === null) break;
    if (visit.id !== null && visit.id !== key) visit.refusals.push('the key of the draft changed');
    visit.id = key;
    visit.saved.set(formName, answers);
    walk.acknowledged?.();
    if (walk.pauseMs) await wait(walk.pauseMs * Math.random() * 2);
  }
  return visit;
}
