import { Readable } from 'node:stream';
import type { Locale } from 'contract/locale';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { COPY_TIMES, type CopyTimes } from '../database/copy-out.ts';

/** A file that is sent while it is being read. */
export interface SentFile {
  readonly name: string;
  readonly body: Readable;
}

/** Files of many rows of one process at a time, whatever they list: each works the database for as long as it is read. */
const AT_ONCE = 3;
/** Whose they are: a person has one, since three slow readers of one would shut everybody else out. */
const running = new Set<string>();

/** A file was not read for too long, or altogether: what was sent is not the whole. */
class ReadTooSlowly extends Error {}

/**
 * Makes a file where fewer than three are under way in this process, and none of the same person. Its turn comes back however the file ends: refused, failed, read to
 * its end, broken off, or never begun since its reader has gone.
 * @param who asks for it, as the audit names them
 */
export async function inTurn(
  who: string,
  make: () => Promise<SentFile | Refused>,
): Promise<SentFile | Refused> {
  const done = takeTurn(who);
  if (done === null) return Refused.because(busy, 'throttled');
  try {
    const sent = await make();
    if (sent instanceof Refused) done();
    else sent.body.once('close', done);
    return sent;
  } catch (error) {
    done();
    throw error;
  }
}

/** The same for an answer that costs as much as a file: it is refused where three are under way or one of the same person, and gives its turn back with its end. */
export async function answerInTurn<Answer>(
  who: string,
  make: () => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const done = takeTurn(who);
  if (done === null) return Refused.because(busy, 'throttled');
  try {
    return await make();
  } finally {
    done();
  }
}

/** Takes one of the turns before anything is waited for. @returns what gives it back, once; null where all are taken, or one by the same person */
function takeTurn(who: string): (() => void) | null {
  if (running.size >= AT_ONCE || running.has(who)) return null;
  running.add(who);
  let isBack = false;
  return () => {
    if (!isBack) running.delete(who);
    isBack = true;
  };
}

/**
 * Parts of a file as a stream that ends, not whole, when its reader takes none of it for `idleMs` or not all of it in `mostMs`: who stalls
 * would keep a turn from everybody for ever.
 */
export function sentInTime(
  parts: AsyncIterable<Buffer | string>,
  { idleMs, mostMs }: CopyTimes = COPY_TIMES,
): Readable {
  const cut = () => body.destroy(new ReadTooSlowly('the reader of a file took too long'));
  const whole = setTimeout(cut, mostMs);
  let idle = setTimeout(cut, idleMs);
  async function* watched() {
    clearTimeout(idle);
    for await (const part of parts) {
      idle = setTimeout(cut, idleMs);
      yield part;
      clearTimeout(idle);
    }
  }
  const body = Readable.from(watched(), { objectMode: false });
  // Who sends it hears of it too; where nobody does any more, it must not end the process.
  body.on('error', () => undefined);
  body.once('close', () => {
    clearTimeout(whole);
    clearTimeout(idle);
  });
  return body;
}

const busy = (locale: Locale) => m.office_reports_busy({}, { locale });
