import * as z from 'zod/mini';
import { STAFF_ROLES, staffEndpoint } from '../endpoint.ts';
import * as calls from '../to-do.ts';

export const toDo = staffEndpoint(calls.toDo, {
  name: 'toDo.counts',
  summary:
    'How much waits for the caller: their applications, what another proposed, money, complaints',
  who: STAFF_ROLES,
  background: true,
  reply: z.object({
    counts: z.partialRecord(
      z.enum(Object.keys(calls.TO_DO) as [calls.ToDo, ...calls.ToDo[]]),
      z.number(),
    ),
  }),
});
