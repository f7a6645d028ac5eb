-- A gateway charges each part of a long message, so that a limit on a day's spending counts parts.
comment on table notice_day is 'Parts of the text messages tried per Phnom Penh day, held within SMS_DAILY_LIMIT.';
comment on column notice_day.tries is 'internal: parts, one or more a try';
