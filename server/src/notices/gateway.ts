import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';

export interface Sms {
  /** The notice's UUID, by which a gateway can recognise a repeat. */
  uuid: string;
  /** Phone as 855…, or `lender` if no number is set. */
  to: string;
  text: string;
}

/** Result of a try. `error` is the kind of failure, never the gateway's own text. */
export type SmsOutcome =
  | { sent: true }
  | {
      sent: false;
      error: string;
      /** True where the gateway certainly took nothing: the try cost nothing. */
      tookNothing?: boolean;
    };

/** SMS driver (G-10). */
export interface SmsGateway {
  /** Daily limit of parts that are tried (`smsParts`); null where SMS cost nothing. */
  dailyCap: number | null;
  /** Whether a message without a phone number can be delivered. */
  needsNumber: boolean;
  send(sms: Sms, at: Date): Promise<SmsOutcome>;
}

const TIMEOUT_MS = 10_000;

/** The driver chosen by the settings: a file (development, demo) or the operator's HTTP gateway. */
export function openSmsGateway(
  env: Pick<Env, 'dataDir' | 'sms'>,
  timeoutMs = TIMEOUT_MS,
): SmsGateway {
  return env.sms.kind === 'outbox' ? outbox(env.dataDir) : http(env.sms, timeoutMs);
}

/** Appends one JSON line per message to `outbox/sms.ndjson`, readable by its owner only. */
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

/** POST {id, to, text, sender} with a bearer token; any 2xx means accepted. */
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
        if (response.ok) return { sent: true };
        // A 504 is a proxy's timeout: the service behind it may have the message.
        const tookNothing = response.status !== 504;
        return { sent: false, error: `HTTP ${response.status}`, tookNothing };
      } catch (error) {
        const late = error instanceof Error && error.name === 'TimeoutError';
        if (late) return { sent: false, error: 'timeout' };
        return { sent: false, error: 'unreachable', tookNothing: !isBrokenOff(error) };
      }
    },
  };
}

/** How undici and the system name the end of a connection that was there, so that the message may have arrived. */
const BROKEN_OFF = /^(?:UND_ERR_(?:SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT)|ECONNRESET|EPIPE|HPE_\w+)$/;

function isBrokenOff(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' && BROKEN_OFF.test(cause.code);
}
