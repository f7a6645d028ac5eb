import * as z from 'zod/mini';
import * as shapes from '../applications.ts';
import { product, reviewStatus, waiting } from './queue.ts';
import { TIMELINE_EVENTS } from '../timeline.ts';
import { staffName } from './staff-name.ts';

const outcome = z.enum(shapes.OUTCOMES);
const person = z.nullable(staffName);
const instant = z.nullable(z.string());

const answer = z.object({
  key: z.string(),
  label: z.string(),
  value: z.string(),
  beside: z.nullable(z.string()),
  mark: z.nullable(z.enum(['phone_proved', 'as_on_card', 'confirmed'])),
  written: z.nullable(z.object({ by: person, at: z.string() })),
});

const step = z.object({
  title: z.string(),
  groups: z.array(z.object({ title: z.nullable(z.string()), answers: z.array(answer) })),
});

const reference = z.object({
  reference: z.enum(shapes.REFERENCES),
  name: z.string(),
  relation: z.nullable(z.string()),
  phone: z.string(),
  contacts: z.array(z.object({ outcome, by: person, at: z.string(), call_back_at: instant })),
  left_today: z.number(),
});

const photo = z.object({
  id: z.string(),
  label: z.string(),
  taken_at: z.string(),
  seen: z.nullable(z.object({ by: staffName, at: z.string() })),
});

const earlier = z.object({
  id: z.string(),
  number: z.string(),
  product,
  principal_cents: z.number(),
  duration: z.number(),
  paid_cents: z.number(),
  disbursed_on: z.string(),
  closed_on: instant,
  is_returned: z.boolean(),
  was_on_time: z.boolean(),
  is_defaulted: z.boolean(),
});

const alike = z.object({
  id: z.string(),
  name: z.string(),
  status: reviewStatus,
  submitted_at: z.string(),
  why: z.array(z.enum(shapes.ALIKE_REASONS)),
});

const cost = z.object({
  instalment_cents: z.number(),
  instalments: z.number(),
  total_cents: z.number(),
  interest_cents: z.number(),
  fee_cents: z.number(),
  yearly_rate: z.nullable(z.number()),
  ceiling: z.enum(['not-set', 'below', 'near', 'above']),
  ceiling_rate: z.nullable(z.number()),
});

/** An application as the review shows it. */
export const review = z.object({
  id: z.string(),
  status: reviewStatus,
  name: z.string(),
  phone: z.string(),
  locale: z.enum(['km', 'en']),
  site: z.string(),
  document_sms: z.string(),
  product,
  amount_cents: z.number(),
  duration: z.number(),
  ...waiting,
  decide_by: z.string(),
  assigned_at: instant,
  steps: z.array(step),
  photos: z.array(photo),
  comparisons: z.object({
    alike: z.array(z.enum(shapes.COMPARISONS)),
    by: person,
    at: instant,
    version: z.number(),
    typed: z.partialRecord(z.enum(shapes.COMPARISONS), z.string()),
  }),
  checks: z.array(
    z.object({
      criterion: z.string(),
      is_met: z.boolean(),
      label: z.string(),
      value: z.string(),
    }),
  ),
  references: z.array(reference),
  calls_from: instant,
  calls_logged_until: instant,
  calls_next: z.string(),
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      label: z.string(),
      asked_at: z.string(),
      received_at: instant,
      brought: z.nullable(z.object({ by: person })),
      photo: z.nullable(z.string()),
      struck: z.nullable(z.object({ by: person, at: z.string(), reason: z.nullable(z.string()) })),
      ended: z.nullable(z.object({ by: person, at: z.string(), why: z.string() })),
    }),
  ),
  earlier: z.array(earlier),
  alike: z.array(alike),
  cost: z.nullable(cost),
  notes: z.array(z.object({ id: z.string(), body: z.string(), by: person, at: z.string() })),
  note_draft: z.string(),
  timeline: z.array(
    z.object({
      at: z.string(),
      event: z.enum(TIMELINE_EVENTS),
      by: person,
      about: instant,
      outcome: z.nullable(outcome),
    }),
  ),
});
