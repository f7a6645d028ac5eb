import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';

export interface Sms {
  /** The notice's own UUID: a gateway that has seen it need not send it twice. */
  uuid: string;
  /** As 855…, or `lender` where no number is set. */
  to: string;
  text: string;
}

/** How a try ended; `error` names the kind of failure, never what the other side said. */
export type SmsOutcome = { sent: true } | { sent: false; error: string };

/** The way out for SMS (G-10). */
export interface SmsGateway {
  /** How many tries a day may cost; null where they cost nothing. */
  dailyCap: number | null;
  /** Whether a message to nobody's number can go anywhere. */
  needsNumber: boolean;
  send(sms: Sms, at: Date): Promise<SmsOutcome>;
}

const TIMEOUT_MS = 10_000;

/** The driver of the settings: a file for development and demo, or the operator's gateway over HTTP. */
export function openSmsGateway(
  env: Pick<Env, 'dataDir' | 'sms'>,
  timeoutMs = TIMEOUT_MS,
): SmsGateway {
  return env.sms.kind === 'outbox' ? outbox(env.dataDir) : http(env.sms, timeoutMs);
}

/** One JSON line a message in `outbox/sms.ndjson`, for the owner's eyes only. */
function outbox(dataDir: string): SmsGateway {
  const folder = join(dataDir, 'outbox');
  return {
    dailyCap: null,
    needsNumber: false,
    async send({ to, text }, at) {
      const line = `${JSON.stringify({ to, text, at: at.toISOString() })}\n`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await appendFile(join(folder, 'sms.ndjson'), line, { mode: 0o600 });
        return { sent: true };
      } catch {
        return { sent: false, error: 'outbox not writable' };
      }
    },
  };
}

/** POST {id, to, text, sender} with a bearer token; any 2xx means taken. */
function http(settings: Extract<Env['sms'], { kind: 'http' }>, timeoutMs: number): SmsGateway {
  return {
    dailyCap: settings.dailyLimit,
    needsNumber: true,
    async send({ uuid, to, text }) {
      try {
        const response = await fetch(settings.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${settings.token}`,
            'idempotency-key': uuid,
          },
          body: JSON.stringify({ id: uuid, to, text, sender: settings.sender }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        return response.ok ? { sent: true } : { sent: false, error: `HTTP ${response.status}` };
      } catch (error) {
        const late = error instanceof Error && error.name === 'TimeoutError';
        return { sent: false, error: late ? 'timeout' : 'unreachable' };
      }
    },
  };
}
