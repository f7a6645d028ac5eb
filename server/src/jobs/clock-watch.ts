import type { Clock } from '../clock.ts';
import { clockAheadMs, clockOffText } from '../database/clock-off.ts';
import type { JobServices } from '../services.ts';
import type { Turn } from './repeat.ts';
import { keepKnownMoment, knownMoment, type Problem } from './store.ts';
import type { Works } from './works.ts';

const MINUTE_MS = 60_000;
/** From so much on a clock is taken to have jumped: the one of a machine that is set to local time is seven hours ahead until it is put right. */
const JUMP_MS = 60 * MINUTE_MS;
/** A clock that has jumped is believed once it has gone on evenly for so long: one that is put right by the network is, by then. */
const EVEN_MS = 5 * MINUTE_MS;
/** Between two looks a clock is drawn to the right time by less than this; more is a step. */
const STEP_MS = MINUTE_MS;

/**
 * Looks for a clock that has jumped: it stands more than an hour from the newest moment that is known, and has not gone on evenly for five minutes.
 * @param evenlyMs a clock that nobody sets, in milliseconds from anywhere
 * @returns a look, given that moment: what is wrong, null where the clock is believed
 */
export function watchJumps(
  clock: Pick<Clock, 'now'>,
  evenlyMs: () => number,
): (known: Date | null) => Problem | null {
  const drift = () => clock.now().getTime() - evenlyMs();
  let [before, evenSince] = [drift(), evenlyMs()];
  return (known) => {
    const now = clock.now();
    const drifted = drift();
    if (Math.abs(drifted - before) > STEP_MS) evenSince = evenlyMs();
    before = drifted;
    if (known === null || Math.abs(now.getTime() - known.getTime()) <= JUMP_MS) return null;
    if (evenlyMs() - evenSince >= EVEN_MS) return null;
    return { cause: 'clock_jumped', text: jumpText(known, now) };
  };
}

/**
 * Looks whether the machine's clock may be believed by what cannot be taken back: not while it is more than a minute off the database's, nor while it
 * has jumped. So a clock that is wrong at the start of the machine and put right soon does nothing, and a machine that was off for a week goes on by
 * itself.
 * @returns a look: what is wrong, null where the clock is believed
 */
export function watchClock({
  db,
  clock,
}: Pick<JobServices, 'db' | 'clock'>): () => Promise<Problem | null> {
  const jumped = watchJumps(clock, () => performance.now());
  return async () => {
    const text = clockOffText(await clockAheadMs(db, clock));
    const jump = jumped(await knownMoment(db));
    if (text !== null) return { cause: 'clock_off', text };
    if (jump === null) await keepKnownMoment(db, clock.now());
    return jump;
  };
}

function jumpText(known: Date, now: Date): string {
  return (
    `This machine's clock says ${now.toISOString()}, and the program was last at work at ${known.toISOString()}. ` +
    'What a new day brings waits until the clock has gone on evenly for five minutes (docs/operate.md, "The clock").'
  );
}

/** What changes loans and offers by the clock, or removes something for good. */
const BY_THE_CLOCK = ['loans', 'retention', 'strays'] as const satisfies (keyof Works)[];

/** The works, of which those that go by the clock do nothing, and say why, while it is not believed. */
export function heldByClock(
  works: Works,
  look: () => Promise<Problem | null>,
  { log }: Pick<JobServices, 'log'>,
): Works {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = ({ cause, text }: Problem) => {
    // What is asked for is tried again every two seconds.
    if (performance.now() - saidAt < MINUTE_MS) return;
    saidAt = performance.now();
    log.error({ cause }, text);
  };
  const held = BY_THE_CLOCK.map((job) => {
    const work = async (): Promise<Turn | null> => {
      const problem = await look();
      if (problem === null) return works[job]();
      say(problem);
      return { more: false, problem };
    };
    return [job, work] as const;
  });
  return { ...works, ...Object.fromEntries(held) };
}
