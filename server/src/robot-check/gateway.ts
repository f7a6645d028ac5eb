/** The providers whose script runs in the page and whose server is asked whether the answer is good. */
const PROVIDERS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const;

/** A provider that does not answer by then has said no. */
const PATIENCE_MS = 5000;

interface ProviderCheck {
  readonly kind: keyof typeof PROVIDERS;
  readonly secretKey: string;
}

/** Where a counterpart answers, and how long it may take: for tests. */
interface Counterpart {
  readonly address?: string;
  readonly patienceMs?: number;
}

/**
 * Asks a provider whether an answer is good. Everything but its plain yes is a no: no answer, an error, a redirect, a
 * form that is not expected (fail closed).
 */
export async function askProvider(
  check: ProviderCheck,
  response: string,
  { address = PROVIDERS[check.kind], patienceMs = PATIENCE_MS }: Counterpart = {},
): Promise<boolean> {
  if (response === '') return false;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret: check.secretKey, response }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) return false;
    const said: unknown = await answer.json();
    return typeof said === 'object' && said !== null && 'success' in said && said.success === true;
  } catch {
    return false;
  }
}
