import { PAGE_NAMES } from '../page-text.ts';
import { PRODUCT_NAMES } from '../product-names.ts';
import { AUDIT_SUBJECTS } from './audit-acts.ts';
import { LIST_NAMES } from './list-names.ts';
import { WORKS } from './nightly.ts';
import { OPTION_LIST_NAMES } from './option-list-names.ts';
import { QUEUE_VIEWS } from './queue.ts';
import { REPORT_FILES } from './reports.ts';
import { SETTINGS } from './settings.ts';
import { IMAGE_KEYS } from './site-content.ts';
import { SMS_KINDS } from './sms-templates.ts';
import { HANDLE_FORM } from './staff-name.ts';

/** What a subject can be called by where it has no number: declared names alone, no words of anybody. */
const KEYS: readonly string[] = [
  'all',
  'list',
  ...SETTINGS.map(({ key }) => key),
  ...Object.keys(OPTION_LIST_NAMES),
  ...Object.keys(PRODUCT_NAMES),
  ...PAGE_NAMES.flatMap((page) => [`${page}-km`, `${page}-en`]),
  ...Object.keys(SMS_KINDS),
  ...IMAGE_KEYS,
  ...WORKS.map(({ work }) => work),
  ...REPORT_FILES,
  ...QUEUE_VIEWS,
  ...Object.keys(LIST_NAMES),
];
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A holiday is called by its day. No other noun takes one: it could be somebody's day of birth. */
const DAY = '20\\d{2}-\\d{2}-\\d{2}';

/**
 * What the audit can be asked for as a subject: a noun of it with a number, a UUID or a declared key, a holiday's day, and a handle of staff.
 * Since the file of the audit keeps its filters for good, no name and no phone fits under another noun.
 */
export const AUDIT_SUBJECT = new RegExp(
  `^(?:(?:${AUDIT_SUBJECTS.join('|')}):(?:\\d{1,18}|${UUID}|${KEYS.join('|')})|holiday:${DAY}|staff:${HANDLE_FORM})$`,
);

/** Who can have acted, as the audit says it. */
export const AUDIT_ACTOR = new RegExp(
  `^(?:system|visitor|operator|borrower:\\d{1,18}|staff:${HANDLE_FORM})$`,
);
