import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { day } from '../schemas/days.ts';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../setting-calls.ts';
import { staffName } from '../schemas/staff-name.ts';

const text = z.string().check(z.maxLength(600));
const holiday = z.object({ day, name_km: text, name_en: text });

export const settingList = staffEndpoint(calls.settingList, {
  name: 'settings.list',
  summary: 'Every setting with what holds, and the holidays from this year on',
  who: MANAGERS,
  reply: z.object({
    settings: z.array(
      z.object({
        key: z.string(),
        value: z.nullable(z.string()),
        version: z.number(),
        changed_by: z.nullable(staffName),
        changed_at: z.nullable(z.string()),
      }),
    ),
    holidays: z.array(holiday),
  }),
});

export const changeSetting = staffEndpoint(calls.changeSetting, {
  name: 'settings.change',
  summary: 'Changes a setting; a dangerous one is proposed, and another manager confirms it',
  who: MANAGERS,
  movesMoney: true,
  audit: 'setting.changed',
  params: z.object({ key: z.string().check(z.regex(/^[a-z_]{1,60}$/)) }),
  body: z.object({ version: z.int(), value: text }),
  reply: z.object({ proposal: z.nullable(z.string()) }),
});

export const addHoliday = staffEndpoint(calls.addHoliday, {
  name: 'settings.addHoliday',
  summary: 'Adds a day on which the office is closed; no instalment moves',
  who: MANAGERS,
  audit: 'holiday.added',
  body: holiday,
  reply: z.undefined(),
});

export const removeHoliday = staffEndpoint(calls.removeHoliday, {
  name: 'settings.removeHoliday',
  summary: 'Takes a holiday off the list',
  who: MANAGERS,
  audit: 'holiday.removed',
  params: z.object({ day }),
  reply: z.undefined(),
});
