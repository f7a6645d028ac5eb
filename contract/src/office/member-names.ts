import { m } from 'words/messages';
import type { Text } from '../locale.ts';
import type { StaffMember, StaffState } from './staff.ts';

/** Whether somebody works here, has not logged in yet, or has left. */
export const MEMBER_NAMES: Readonly<Record<StaffState | 'not_enrolled', Text>> = {
  working: m.office_staff_works,
  not_enrolled: m.office_staff_not_enrolled,
  left: m.office_staff_left,
};

/** Which of these somebody is. */
export function memberState({
  ended_at,
  is_enrolled,
}: Pick<StaffMember, 'ended_at' | 'is_enrolled'>): keyof typeof MEMBER_NAMES {
  if (ended_at !== null) return 'left';
  return is_enrolled ? 'working' : 'not_enrolled';
}
