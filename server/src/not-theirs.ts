import type { Refusal } from 'contract/locale';
import { Refused } from 'contract/refusal';
import type { FastifyBaseLogger } from 'fastify';
import { m } from 'words/messages';

/**
 * What somebody is told who asks for a thing that is not there, or not theirs: the same, so that nobody learns which numbers
 * exist. The log keeps who asked for what kind of thing (G-20, docs/security.md).
 */
export function notTheirs(
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
  kind: 'loan' | 'offer' | 'document' | 'borrower' | 'code',
  borrowerId: bigint,
): Refused {
  log.warn({ kind, borrower: Number(borrowerId) }, 'asked for what is not theirs, or not there');
  return Refused.because(notFound, 'not_found');
}

const notFound: Refusal = (locale) => m.refusal_not_found({}, { locale });
