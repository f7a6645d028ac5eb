import { PRODUCT_NAMES } from '../product-names.ts';
import { expect, it } from 'vitest';
import { AUDIT_SUBJECTS, type AuditSubject } from './audit-acts.ts';
import { AUDIT_SUBJECT } from './audit-subject.ts';
import { LIST_NAMES } from './list-names.ts';
import { WORKS } from './nightly.ts';
import { OPTION_LIST_NAMES } from './option-list-names.ts';
import { QUEUE_VIEWS } from './queue.ts';
import { REPORT_FILES } from './reports.ts';
import { SETTINGS } from './settings.ts';
import { IMAGE_KEYS } from './site-content.ts';
import { SMS_KINDS } from './sms-templates.ts';

/** What subjects are called by where they have no number, as the server writes them. */
const KEYS: Partial<Record<AuditSubject, readonly string[]>> = {
  holiday: ['2026-11-23', '2027-01-07'],
  list: Object.keys(LIST_NAMES),
  loans: ['list'],
  option: Object.keys(OPTION_LIST_NAMES),
  page_text: ['about-km', 'referral-policy-en'],
  privacy: ['opened'],
  product: Object.keys(PRODUCT_NAMES),
  queue: QUEUE_VIEWS,
  report: REPORT_FILES,
  setting: SETTINGS.map(({ key }) => key),
  site_image: IMAGE_KEYS,
  site_review: ['all', '3'],
  sms_template: Object.keys(SMS_KINDS),
  staff: ['nary', 'sok-chea-2'],
  work: WORKS.map(({ work }) => work),
};
const NUMBERED = ['12', '0190d2f5-7c1e-7d0a-8f55-0123456789ab'];

it.each(AUDIT_SUBJECTS)(
  'the audit can be asked for every subject that is written of: %s',
  (noun) => {
    const subjects = (KEYS[noun] ?? NUMBERED).map((key) => `${noun}:${key}`);
    expect(subjects.filter((subject) => !AUDIT_SUBJECT.test(subject))).toEqual([]);
  },
);

it.each([
  'borrower:Sok Dara',
  'loan:012345678 Dara',
  'borrower:dara',
  'borrower:2001-11-23',
  'holiday:2026-11',
  'list:matches',
  'nobody:12',
  '2026-11-23',
])('it cannot be asked for a name, or for what is no subject: %s', (asked) => {
  expect(AUDIT_SUBJECT.test(asked)).toBe(false);
});
