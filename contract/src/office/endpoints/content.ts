import { MANAGERS } from '../who.ts';
import * as z from 'zod/mini';
import { PAGE_NAMES } from '../../page-text.ts';
import * as calls from '../content.ts';
import { staffEndpoint } from '../endpoint.ts';
import { staffName } from '../schemas/staff-name.ts';

const text = z.string().check(z.maxLength(2000));

export const smsList = staffEndpoint(calls.smsList, {
  name: 'content.smsList',
  summary: 'Every text message as it goes out now, in both languages',
  who: MANAGERS,
  reply: z.object({
    rows: z.array(
      z.object({
        key: z.string(),
        body_km: z.string(),
        body_en: z.string(),
        version: z.number(),
        changed_by: z.nullable(staffName),
        changed_at: z.nullable(z.string()),
      }),
    ),
  }),
});

export const changeSms = staffEndpoint(calls.changeSms, {
  name: 'content.changeSms',
  summary:
    'Words a text message in both languages, with every placeholder; empty: as the program has it',
  who: MANAGERS,
  movesMoney: true,
  audit: 'sms_template.changed',
  params: z.object({ key: z.string().check(z.regex(/^[a-z_]{1,60}$/)) }),
  body: z.object({ version: z.int(), body_km: text, body_en: text }),
  reply: z.undefined(),
});

const version = z.string().check(z.maxLength(40));
const long = z.string().check(z.maxLength(100_000));
const page = z.enum(PAGE_NAMES);
const locale = z.enum(['km', 'en']);
const textRow = { page, locale, title: z.string(), is_own: z.boolean(), version };
const ofText = z.object({ page, locale });

export const textList = staffEndpoint(calls.textList, {
  name: 'content.textList',
  summary: 'The texts of the content pages',
  who: MANAGERS,
  reply: z.object({ rows: z.array(z.object(textRow)) }),
});

export const oneText = staffEndpoint(calls.oneText, {
  name: 'content.text',
  summary: 'The text of a content page in one language, in its Markdown',
  who: MANAGERS,
  params: ofText,
  reply: z.object({ ...textRow, body: z.string() }),
});

export const changeText = staffEndpoint(calls.changeText, {
  name: 'content.changeText',
  summary: 'Changes the text of a content page; markup that the page cannot show is refused',
  who: MANAGERS,
  audit: 'page_text.changed',
  params: ofText,
  body: z.object({ version, body: long }),
  reply: z.undefined(),
});

const list = z.string().check(z.regex(/^[a-z_]{1,60}$/));
const option = { value: text, name_km: text, name_en: text, is_active: z.boolean() };

export const optionRows = staffEndpoint(calls.optionRows, {
  name: 'content.optionRows',
  summary: 'The entries of an option list, those out of use included; banks are one of the lists',
  who: MANAGERS,
  query: z.object({ list: z.optional(list) }),
  reply: z.object({
    rows: z.array(z.object({ list: z.string(), ...option, version })),
    lists: z.array(z.string()),
  }),
});

export const changeOption = staffEndpoint(calls.changeOption, {
  name: 'content.changeOption',
  summary: 'Adds an entry, renames it, or takes it out of use; its value never changes',
  who: MANAGERS,
  audit: 'option.changed',
  params: z.object({ list }),
  body: z.object({ ...option, version: z.nullable(version) }),
  reply: z.undefined(),
});
