import * as z from 'zod/mini';
import { STAFF_ROLES, staffEndpoint } from '../endpoint.ts';
import * as calls from '../list-views.ts';
import { number } from '../schemas/queue.ts';

const list = z.enum(calls.VIEW_LISTS);
const lastList = z.enum(calls.LAST_VIEW_LISTS);
const view = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
});

export const savedViews = staffEndpoint(calls.savedViews, {
  name: 'views.list',
  summary: 'Saved views of a list: one’s own, and those for all',
  who: STAFF_ROLES,
  params: z.object({ list }),
  reply: z.object({ views: z.array(view) }),
});

export const saveView = staffEndpoint(calls.saveView, {
  name: 'views.save',
  summary: 'Saves a view of a list by name',
  who: STAFF_ROLES,
  params: z.object({ list }),
  body: z.object({
    name: z.string().check(z.maxLength(1000)),
    query: z.string().check(z.minLength(1), z.maxLength(calls.VIEW_QUERY_MAX)),
    is_shared: z.boolean(),
  }),
  reply: view,
});

export const removeView = staffEndpoint(calls.removeView, {
  name: 'views.remove',
  summary: 'Removes a saved view: one’s own, a manager also those for all',
  who: STAFF_ROLES,
  params: z.object({ list, id: number }),
  reply: z.undefined(),
});

export const lastViews = staffEndpoint(calls.lastViews, {
  name: 'views.last',
  summary: 'The view of each list that the caller used last',
  who: STAFF_ROLES,
  background: true,
  reply: z.object({ last: z.partialRecord(lastList, z.string()) }),
});

export const keepLastView = staffEndpoint(calls.keepLastView, {
  name: 'views.keepLast',
  summary: 'Notes which view of a list the caller uses',
  who: STAFF_ROLES,
  background: true,
  params: z.object({ list: lastList }),
  body: z.object({ query: z.string().check(z.maxLength(calls.VIEW_QUERY_MAX)) }),
  reply: z.undefined(),
});
