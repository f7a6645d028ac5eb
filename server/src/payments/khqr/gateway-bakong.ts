import * as z from 'zod/mini';
import type { KhqrSettings } from '../../env.ts';

/** A transaction as Bakong tells it. */
export interface BankTransaction {
  /** Names it for good. */
  readonly hash: string;
  /** The account that got the money. */
  readonly account: string;
  /** `USD` or `KHR`. */
  readonly currency: string;
  /** In whole units of the currency, as 66.35. */
  readonly amount: number;
  /** When it was booked; null where Bakong does not say. */
  readonly acknowledgedAt: Date | null;
}

/** What became of a question. `error` is the kind of failure, never the other side's own text. */
export type BankAnswer =
  | { readonly kind: 'paid'; readonly transaction: BankTransaction }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly error: string };

/** Bakong's open API, as far as it is used here. */
export interface Bakong {
  /** Whether the code with this md5 was paid. Never throws. */
  check(md5: string): Promise<BankAnswer>;
}

const TIMEOUT_MS = 5000;
/** An answer has some 500 bytes. */
const ANSWER_BYTES_MAX = 64 * 1024;
/** `errorCode` of an answer: the token is not, or no longer, valid. */
const UNAUTHORIZED = 6;
/** `errorCode` of an answer that says that nothing was paid: no such transaction, or one that failed. */
const NOTHING_PAID: readonly unknown[] = [1, 3];

const answerSchema = z.object({
  responseCode: z.number(),
  errorCode: z.optional(z.nullable(z.number())),
  data: z.optional(z.unknown()),
});
const transactionSchema = z.object({
  hash: z.string().check(z.minLength(1), z.maxLength(100)),
  toAccountId: z.string(),
  currency: z.string(),
  amount: z.number(),
  acknowledgedDateMs: z.optional(z.nullable(z.number())),
});
const tokenSchema = z.object({ token: z.string().check(z.minLength(1)) });

type Sent = { status: number; answer: z.infer<typeof answerSchema> } | { error: string };

/** Opens the API with the operator's token, which is renewed when Bakong refuses it. Each call ends after the time limit. */
export function openBakong(settings: KhqrSettings, timeoutMs = TIMEOUT_MS): Bakong {
  return new OpenApi(settings, timeoutMs);
}

class OpenApi implements Bakong {
  readonly #settings: KhqrSettings;
  readonly #timeoutMs: number;
  #token: string;
  #renewal: Promise<boolean> | null = null;

  constructor(settings: KhqrSettings, timeoutMs: number) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
    this.#token = settings.token;
  }

  async check(md5: string): Promise<BankAnswer> {
    const sent = await this.#ask(md5);
    if ('error' in sent) return { kind: 'failed', error: sent.error };
    if (isUnauthorized(sent)) return { kind: 'failed', error: 'unauthorized' };
    const { status, answer } = sent;
    if (status === 403 || status >= 500) return { kind: 'failed', error: `HTTP ${status}` };
    if (answer.responseCode !== 0) {
      // Any other is trouble of theirs, as 9, "Cannot connect to server": whether it was paid is not known.
      if (NOTHING_PAID.includes(answer.errorCode)) return { kind: 'not-found' };
      return { kind: 'failed', error: `code ${answer.errorCode ?? 'none'}` };
    }
    const transaction = transactionSchema.safeParse(answer.data);
    if (!transaction.success) return { kind: 'failed', error: 'not understood' };
    return { kind: 'paid', transaction: transactionOf(transaction.data) };
  }

  async #ask(md5: string): Promise<Sent> {
    const sent = await this.#send('check_transaction_by_md5', { md5 });
    if ('error' in sent || !isUnauthorized(sent)) return sent;
    if (this.#settings.email === null || !(await this.#renew())) return { error: 'unauthorized' };
    return this.#send('check_transaction_by_md5', { md5 });
  }

  /** One renewal serves all who wait for it. @returns whether there is a new token */
  #renew(): Promise<boolean> {
    this.#renewal ??= this.#send('renew_token', { email: this.#settings.email })
      .then((sent) => {
        const data = 'answer' in sent && sent.answer.responseCode === 0 ? sent.answer.data : null;
        const renewed = tokenSchema.safeParse(data);
        if (renewed.success) this.#token = renewed.data.token;
        return renewed.success;
      })
      .finally(() => {
        this.#renewal = null;
      });
    return this.#renewal;
  }

  async #send(path: string, body: object): Promise<Sent> {
    try {
      const response = await fetch(`${this.#settings.apiUrl}/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      const text = await shortText(response);
      const answer = answerSchema.safeParse(text === null ? null : parsed(text));
      if (answer.success) return { status: response.status, answer: answer.data };
      return response.status === 401 ? unauthorized() : { error: `HTTP ${response.status}` };
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      return { error: late ? 'timeout' : 'unreachable' };
    }
  }
}

function transactionOf({
  hash,
  toAccountId: account,
  currency,
  amount,
  acknowledgedDateMs: ms,
}: z.infer<typeof transactionSchema>): BankTransaction {
  // NaN where it is missing, and an instant that no calendar has is none.
  const at = new Date(ms ?? Number.NaN);
  const acknowledgedAt = Number.isNaN(at.getTime()) ? null : at;
  return { hash, account, currency, amount, acknowledgedAt };
}

function unauthorized(): Sent {
  return { status: 401, answer: { responseCode: 1, errorCode: UNAUTHORIZED } };
}

function isUnauthorized({ status, answer }: Exclude<Sent, { error: string }>): boolean {
  return status === 401 || answer.errorCode === UNAUTHORIZED;
}

/** The body, unless it is longer than any answer. */
async function shortText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length > ANSWER_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
