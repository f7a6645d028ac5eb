import type { StaffRole } from 'contract/office/endpoint';
import { Refused } from 'contract/refusal';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { findWithout } from './store.ts';

/**
 * Refuses to confirm what somebody proposed who has left, or lost the role to propose it: two people must stand behind it at the
 * moment when it counts (docs/security.md, "Staff").
 * @param actor who proposed it, `staff:max`
 */
export async function proposerGone(
  tx: Kysely<DB>,
  actor: string,
  roles: readonly StaffRole[],
): Promise<Refused | null> {
  const gone = await findWithout(tx, actor, roles);
  if (gone === null) return null;
  const text = (locale: 'km' | 'en') =>
    m.office_changes_proposer_gone(
      { name: locale === 'km' ? gone.nameKm : gone.nameEn },
      { locale },
    );
  return Refused.because(text, 'proposer_gone');
}
