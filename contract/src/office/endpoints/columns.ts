import * as z from 'zod/mini';
import * as calls from '../columns.ts';
import { STAFF_ROLES, staffEndpoint } from '../endpoint.ts';

const params = z.object({
  list: z.enum(Object.keys(calls.LISTS) as [calls.ListName, ...calls.ListName[]]),
});
const columns = z.object({
  columns: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20)),
  widths: z.record(z.string().check(z.maxLength(20)), z.enum(calls.COLUMN_WIDTHS)),
});

export const listColumns = staffEndpoint(calls.listColumns, {
  name: 'columns.read',
  summary: 'The columns of a list that the caller has chosen, in their order',
  who: STAFF_ROLES,
  params,
  reply: columns,
});

export const chooseColumns = staffEndpoint(calls.chooseColumns, {
  name: 'columns.choose',
  summary: 'Chooses the columns of a list, for the caller alone',
  who: STAFF_ROLES,
  params,
  body: columns,
  reply: columns,
});
