import * as z from 'zod/mini';
import { PHOTO_BODY_BYTES } from '../../photo-limits.ts';
import { staffEndpoint } from '../endpoint.ts';
import * as calls from '../collateral.ts';
import * as sales from '../collateral-sale.ts';
import { messageStanding } from '../schemas/messages.ts';
import { onPaper } from '../schemas/demand-letter.ts';
import { staffName } from '../schemas/staff-name.ts';
import { waits_for } from '../schemas/waits-for.ts';
import {
  APPROVERS,
  VALUERS,
  CASHIERS,
  COUNTER,
  CUSTODIANS,
  EVERYBODY,
  MANAGERS,
  PHOTOGRAPHERS,
} from '../who.ts';

const number = z.string().check(z.regex(/^\d{1,15}$/));
const ofApplication = z.object({ application: number });
const cents = z.int().check(z.minimum(1), z.maximum(100_000_000_00));
const typed = z.string().check(z.maxLength(2000));
const done = { by: staffName, at: z.string() };
const both = z.object({ km: z.string(), en: z.string() });

const row = {
  application: z.string(),
  ticket: z.nullable(z.string()),
  name: z.string(),
  called: both,
  item: z.nullable(both),
  value_cents: z.nullable(z.number()),
  place: z.nullable(z.string()),
  state: z.enum(calls.COLLATERAL_STATES),
  loan_number: z.nullable(z.string()),
};

const collateral = z.object({
  ...row,
  phone: z.string(),
  loan: z.nullable(z.number()),
  payoff_cents: z.nullable(z.number()),
  is_written_off: z.boolean(),
  owed_back_cents: z.number(),
  lent_percent: z.nullable(z.number()),
  is_approved: z.boolean(),
  valuations: z.array(
    z.object({ ...done, id: z.string(), value_cents: z.number(), basis: z.string() }),
  ),
  photos: z.array(
    z.object({
      ...done,
      id: z.string(),
      shows: z.enum(calls.COLLATERAL_PHOTOS),
      seen: z.nullable(z.object(done)),
      struck: z.nullable(z.object({ ...done, reason: z.string() })),
    }),
  ),
  taken: z.nullable(z.object(done)),
  valued_by: z.nullable(staffName),
  custody: z.array(
    z.object({
      ...done,
      id: z.string(),
      kind: z.enum(calls.CUSTODY_KINDS),
      place: z.string(),
      seal: z.nullable(z.string()),
    }),
  ),
  recorded_by: z.array(z.string()),
  released: z.nullable(z.object(done)),
  loss: z.nullable(
    z.object({
      ...done,
      id: z.string(),
      note: z.string(),
      settled: z.nullable(z.object({ ...done, note: z.string() })),
    }),
  ),
  paused_until: z.nullable(z.string()),
  sale_notice: z.nullable(
    z.object({
      ...done,
      sale_from: z.string(),
      is_over: z.boolean(),
      is_untold: z.boolean(),
      is_strangers: z.boolean(),
      may_repeat: z.boolean(),
      ...onPaper,
      message: z.nullable(messageStanding),
    }),
  ),
  proposal: z.nullable(
    z.object({ ...done, id: z.string(), price_cents: z.number(), buyer: z.string() }),
  ),
  withdrawn: z.nullable(z.object({ ...done, reason: z.string() })),
  sale: z.nullable(
    z.object({
      ...done,
      price_cents: z.number(),
      owed_cents: z.number(),
      surplus_cents: z.number(),
      proposed_by: staffName,
    }),
  ),
});

export const collateralList = staffEndpoint(calls.collateralList, {
  name: 'collateral.list',
  summary: 'The pawn register, the newest first',
  who: EVERYBODY,
  query: z.object({
    state: z.optional(z.enum(calls.COLLATERAL_ASKED)),
    waits_for,
    after: z.optional(number),
    before: z.optional(number),
  }),
  reply: z.object({
    rows: z.array(z.object(row)),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
  }),
});

export const oneCollateral = staffEndpoint(calls.oneCollateral, {
  name: 'collateral.read',
  summary: 'One pawned thing: valuations, custody, release, sale',
  who: EVERYBODY,
  params: ofApplication,
  reply: collateral,
});

export const collateralOfLoan = staffEndpoint(calls.collateralOfLoan, {
  name: 'collateral.ofLoan',
  summary: 'What secures a loan',
  who: EVERYBODY,
  params: z.object({ loan: number }),
  reply: z.object({ collateral: z.nullable(collateral) }),
});

export const valueCollateral = staffEndpoint(calls.valueCollateral, {
  name: 'collateral.value',
  summary: 'Says what a thing to be pawned is worth, and why',
  who: VALUERS,
  audit: 'collateral.valued',
  params: ofApplication,
  body: z.object({ value_cents: cents, basis: typed, key: z.uuid() }),
  reply: collateral,
});

export const addCollateralPhoto = staffEndpoint(calls.addCollateralPhoto, {
  name: 'collateral.addPhoto',
  summary: 'Keeps a photo of a thing that is pawned or to be pawned',
  who: PHOTOGRAPHERS,
  audit: 'collateral.photographed',
  bodyBytes: PHOTO_BODY_BYTES,
  params: ofApplication,
  body: z.object({
    shows: z.enum(calls.COLLATERAL_PHOTOS),
    base64: z.string().check(z.maxLength(PHOTO_BODY_BYTES)),
  }),
  reply: collateral,
});

export const viewCollateralPhoto = staffEndpoint(calls.viewCollateralPhoto, {
  name: 'collateral.viewPhoto',
  summary: 'A photo of a pawned thing; that it is seen is noted first',
  who: EVERYBODY,
  audit: 'photo.viewed',
  params: z.object({ application: number, photo: number }),
  reply: z.object({ data_url: z.string() }),
});

export const strikeCollateralPhoto = staffEndpoint(calls.strikeCollateralPhoto, {
  name: 'collateral.strikePhoto',
  summary: 'Strikes a wrong photo of a pawned thing: kept, marked, and counted no more',
  who: PHOTOGRAPHERS,
  audit: 'collateral.photo_struck',
  params: z.object({ application: number, photo: number }),
  body: z.object({ reason: typed }),
  reply: collateral,
});

export const collateralTicket = staffEndpoint(calls.collateralTicket, {
  name: 'collateral.ticket',
  summary: 'The pawn ticket of a thing in custody as PDF, Khmer over English',
  who: EVERYBODY,
  audit: 'collateral.ticket_printed',
  file: 'application/pdf',
  params: ofApplication,
  reply: z.object({}),
});

export const takeCollateral = staffEndpoint(calls.takeCollateral, {
  name: 'collateral.take',
  summary: 'Takes a thing into custody that another person has valued',
  who: COUNTER,
  audit: 'collateral.taken',
  params: ofApplication,
  body: z.object({ valuation: number, item_km: typed, item_en: typed, place: typed, seal: typed }),
  reply: collateral,
});

export const moveCollateral = staffEndpoint(calls.moveCollateral, {
  name: 'collateral.move',
  summary: 'Notes where a pawned thing was moved, or seen',
  who: CUSTODIANS,
  audit: 'collateral.moved',
  params: ofApplication,
  body: z.object({
    kind: z.enum(['moved', 'seen']),
    after: z.nullable(number),
    loss: z.optional(z.nullable(number)),
    place: z.optional(typed),
    seal: z.optional(typed),
    key: z.uuid(),
  }),
  reply: collateral,
});

export const missCollateral = staffEndpoint(calls.missCollateral, {
  name: 'collateral.miss',
  summary: 'Notes that a pawned thing is not there',
  who: CUSTODIANS,
  audit: 'collateral.missed',
  params: ofApplication,
  body: z.object({ after: z.nullable(number), reason: typed }),
  reply: collateral,
});

export const settleCollateral = staffEndpoint(calls.settleCollateral, {
  name: 'collateral.settle',
  summary: 'Notes that a missing thing was settled with its owner, once its loan is paid',
  who: MANAGERS,
  movesMoney: true,
  audit: 'collateral.settled',
  params: ofApplication,
  body: z.object({ loss: number, reason: typed }),
  reply: collateral,
});

export const releaseCollateral = staffEndpoint(calls.releaseCollateral, {
  name: 'collateral.release',
  summary: 'Gives a pawned thing back, once its loan is paid',
  who: COUNTER,
  movesMoney: true,
  audit: 'collateral.released',
  params: ofApplication,
  reply: collateral,
});

export const noticeSale = staffEndpoint(sales.noticeSale, {
  name: 'collateral.noticeSale',
  summary: 'Tells the borrower, after a default, from which day a pawned thing may be sold',
  who: APPROVERS,
  audit: 'collateral.sale_noticed',
  params: ofApplication,
  reply: collateral,
});

export const proposeSale = staffEndpoint(sales.proposeSale, {
  name: 'collateral.proposeSale',
  summary: 'Proposes a sale: price and buyer',
  who: APPROVERS,
  movesMoney: true,
  audit: 'collateral.sale_proposed',
  params: ofApplication,
  body: z.object({ price_cents: cents, cents_again: z.nullable(cents), buyer: typed }),
  reply: collateral,
});

export const withdrawSale = staffEndpoint(sales.withdrawSale, {
  name: 'collateral.withdrawSale',
  summary: 'Takes a proposed sale back',
  who: APPROVERS,
  movesMoney: true,
  audit: 'collateral.sale_withdrawn',
  params: ofApplication,
  body: z.object({ proposal: number, reason: typed }),
  reply: collateral,
});

export const sellCollateral = staffEndpoint(sales.sellCollateral, {
  name: 'collateral.sell',
  summary: 'Receives the price of a sale that another person has proposed',
  who: CASHIERS,
  movesMoney: true,
  audit: 'collateral.sold',
  params: ofApplication,
  body: z.object({
    proposal: number,
    method: z.int().check(z.minimum(1)),
    reference: z.string().check(z.maxLength(400)),
    cents_again: z.nullable(cents),
    key: z.uuid(),
  }),
  reply: collateral,
});
