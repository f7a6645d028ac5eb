import { type Env, parseEnv } from '../src/env.ts';
import { newKey, withKeys } from '../src/secret-key.ts';

/** Who lends, for a test outside the demo that offers agreements. */
export const WHO_LENDS = {
  LENDER_NAME: 'A Lender Plc.',
  LENDER_LICENCE: 'MFI 1',
  COMPANY_HOTLINE: '023 000 000',
} as const;

/** The settings as an operator would write them, with keys for this test alone. */
export function testEnv(settings: Record<string, string> = {}): Env {
  const given = parseEnv(settings);
  const { secretKey, dataKeys, auditKeys } = given;
  return withKeys({
    ...given,
    secretKey: secretKey ?? newKey(),
    dataKeys: dataKeys ?? [newKey()],
    auditKeys: auditKeys ?? [newKey()],
  });
}
