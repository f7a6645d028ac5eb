import { m } from 'words/messages';
import { REMINDED } from './sms-samples.ts';

/** How a borrower is reminded of what is due, with and without KHQR to pay by (sms-templates.ts). */
export const REMINDER_SMS = {
  notice_payment_due_today: {
    said: m.notice_payment_due_today,
    about: m.office_kind_reminder,
    to: 'borrower',
    sample: REMINDED,
  },
  notice_payment_due_today_account: {
    said: m.notice_payment_due_today_account,
    about: m.office_kind_reminder,
    to: 'borrower',
    sample: REMINDED,
  },
  notice_payment_late: {
    said: m.notice_payment_late,
    about: m.office_kind_reminder,
    to: 'borrower',
    sample: REMINDED,
  },
  notice_payment_late_account: {
    said: m.notice_payment_late_account,
    about: m.office_kind_reminder,
    to: 'borrower',
    sample: REMINDED,
  },
} as const;
