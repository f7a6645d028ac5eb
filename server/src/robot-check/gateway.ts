/** Third-party providers: their script runs in the page, their server verifies the token. */
const PROVIDERS = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
} as const;

/** Timeout of a verification; it then counts as failed. */
const PATIENCE_MS = 5000;

interface ProviderCheck {
  readonly kind: keyof typeof PROVIDERS;
  readonly secretKey: string;
}

/** Address and timeout of a provider, for tests. */
interface Counterpart {
  readonly address?: string;
  readonly patienceMs?: number;
}

/**
 * Verifies a token with its provider. Fails closed: no answer, an error, a redirect or an unexpected body count as not
 * verified.
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
