import type { ChangeSetting } from 'contract/office/setting-calls';
import { settingOf } from 'contract/office/settings';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import {
  changeNow,
  checkChange,
  type CheckedChange,
  writeChange,
} from '../settings/commands-change.ts';
import type { Staff } from '../staff-session.ts';
import type { OpenProposal } from './store.ts';

type SettingServices = Pick<Services, 'db' | 'clock' | 'env'>;

/** What becomes of a change: done at once, or to be proposed. */
type Settled = { at: 'once' } | ({ at: 'proposal' } & CheckedChange);

/** Changes a setting at once, or says what is to be proposed where it is dangerous. */
export async function settle(
  services: SettingServices,
  by: Staff,
  { key, ...change }: ChangeSetting & { key: string },
): Promise<Settled | Refused> {
  if (!settingOf(key)?.dangerous) {
    return (await changeNow(services, by, { key, ...change })) ?? { at: 'once' };
  }
  const checked = await checkChange(services, `staff:${by.handle}`, { key, ...change });
  if (checked instanceof Refused) return checked;
  if (checked.before === checked.after)
    return Refused.because((locale) => m.office_products_error_nothing({}, { locale }), 'nothing');
  return { at: 'proposal', ...checked };
}

/** Puts a proposed setting in force. */
export async function carryOutSetting(
  services: SettingServices,
  { key, baseVersion, after }: OpenProposal,
  done: { by: string; at: Date },
): Promise<Refused | null> {
  const change = { key, version: baseVersion, value: typeof after === 'string' ? after : '' };
  const checked = await checkChange(services, done.by, change);
  if (checked instanceof Refused) return checked;
  return writeChange(services.db, { key, version: baseVersion, ...checked }, done);
}
