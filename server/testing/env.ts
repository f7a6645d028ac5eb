import { type Env, parseEnv } from '../src/env.ts';
import { newKey, withKeys } from '../src/secret-key.ts';

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
