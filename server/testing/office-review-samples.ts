import { randomUUID } from 'node:crypto';
import { aPhoto, submitAnApplication } from './applications.ts';
import { aCase } from './office-decisions.ts';
import type { TestOffice, TestStaff } from './office.ts';
import type { MakeSample } from './office-sample.ts';

const shared = new WeakMap<TestOffice, Promise<bigint>>();

/** An application that samples share where nothing is changed that another call would miss. */
function anyApplication(test: TestOffice): Promise<bigint> {
  const before = shared.get(test) ?? submitAnApplication(test.house);
  shared.set(test, before);
  return before;
}

const ofAny = async (test: TestOffice) => ({ params: { id: String(await anyApplication(test)) } });

/** One of their own for who may act; the others are refused before it is looked at. */
async function ofOwn(test: TestOffice, caller: TestStaff | null) {
  const mayAct = caller !== null && !caller.roles.includes('cashier');
  const id = mayAct ? await submitAnApplication(test.house) : await anyApplication(test);
  return { params: { id: String(id) } };
}

/** The newest request for a paper of an application; 0: it has none. */
export async function openRequestOf(
  { db }: Pick<TestOffice['house'], 'db'>,
  applicationId: bigint,
): Promise<bigint> {
  const row = await db
    .selectFrom('document_request')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? 0n;
}

/** What each endpoint of queue and review is told, by its name. */
export const REVIEW_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'queue.list': async () => ({
    query: '?view=over12&product=payday&flag=no_id&assignee=nobody&sort=amount',
  }),
  'queue.file': async () => ({ query: '?view=over24&sort=amount' }),
  'columns.read': async () => ({ params: { list: 'loans' } }),
  'columns.choose': async () => ({
    params: { list: 'queue' },
    payload: { columns: ['applicant', 'amount'], widths: { amount: 'narrow' } },
  }),
  'queue.next': async (test) => {
    await anyApplication(test);
    return { payload: {} };
  },
  'views.list': async () => ({ params: { list: 'loans' } }),
  'views.keepLast': async () => ({
    params: { list: 'today' },
    payload: { query: 'late=week' },
  }),
  'views.save': async () => ({
    params: { list: 'complaints' },
    payload: { name: `Mine ${Math.random()}`, query: 'product=payday', is_shared: false },
  }),
  'views.remove': async ({ house: { db, clock } }, caller) => {
    const { id } = await db
      .insertInto('queue_view')
      .values({
        name: `To go ${Math.random()}`,
        query: 'product=pawn',
        owner: `staff:${caller?.handle ?? 'nobody'}`,
        list: 'loans',
        is_shared: false,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { list: 'loans', id: String(id) }, isOwn: true };
  },
  'applicants.previewMessages': async (test) => ({
    query: `?ids=${await anyApplication(test)}&text=in_review`,
  }),
  'applicants.message': async (test, caller) => ({
    payload: {
      ids: [(await ofOwn(test, caller)).params.id],
      text: 'please_call',
      key: randomUUID(),
    },
  }),
  'queue.search': async () => ({ query: '?q=sok' }),
  'applications.read': ofAny,
  'applications.keepOpen': ofAny,
  'applications.leaveOpen': ofAny,
  'applications.assign': async (test, caller) => ({
    ...(await ofOwn(test, caller)),
    payload: { to: null, version: 0 },
  }),
  'applications.startReview': ofOwn,
  'applications.viewPhoto': async (test) => {
    const id = await anyApplication(test);
    const photo = await test.house.db
      .selectFrom('photo')
      .select('id')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    return { params: { id: String(id), photo: String(photo.id) } };
  },
  'applications.missingAnswers': ofAny,
  'applications.writeAnswers': async (test) => {
    const { id, version } = await aCase(test, 'incompletePending');
    return { params: { id }, payload: { version, answers: { type_of_collateral: 'phone' } } };
  },
  'regions.list': async () => ({ query: '?within=12' }),
  'applications.compare': async (test, caller) => ({
    ...(await ofOwn(test, caller)),
    payload: { alike: ['face', 'number'], version: 0 },
  }),
  'applications.logContact': async (test, caller) => ({
    ...(await ofOwn(test, caller)),
    payload: {
      reference: 'applicant',
      outcome: 'confirmed',
      call_back_at: null,
      key: randomUUID(),
    },
  }),
  'applications.askForDocument': async (test, caller) => ({
    ...(await ofOwn(test, caller)),
    payload: { kind: 'income_proof' },
  }),
  'applications.addDocument': async (test, caller) => ({
    ...(await ofOwn(test, caller)),
    payload: { kind: 'national_id', base64: (await aPhoto()).toString('base64') },
  }),
  'applications.strikeDocument': async (test) => {
    const { id, applicationId } = await aCase(test, 'asked', { isCalled: false });
    const { db, clock } = test.house;
    const document = await openRequestOf(test.house, applicationId);
    const received = { received_at: clock.now(), received_by: 'staff:uma' };
    await db.updateTable('document_request').set(received).where('id', '=', document).execute();
    return {
      params: { id, document: String(document) },
      payload: { reason: 'Another person’s card' },
    };
  },
  'applications.endDocument': async (test) => {
    const { id, applicationId } = await aCase(test, 'asked', { isCalled: false });
    const document = String(await openRequestOf(test.house, applicationId));
    return { params: { id, document }, payload: { reason: 'not_needed' } };
  },
  'applications.addNote': async (test) => ({
    ...(await ofAny(test)),
    payload: { body: 'Seen on the phone', key: randomUUID() },
  }),
  'applications.keepNoteDraft': async (test) => ({
    ...(await ofAny(test)),
    payload: { body: 'Seen on' },
  }),
};
