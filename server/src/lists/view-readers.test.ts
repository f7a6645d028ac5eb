import type { StaffRole } from 'contract/office/endpoint';
import { VIEW_LISTS, type ViewList } from 'contract/office/list-views';
import { VIEW_READERS } from 'contract/office/view-readers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';

const ROLES = ['officer', 'approver', 'cashier', 'manager'] as const;

let test: TestOffice;
const headersOf = new Map<StaffRole, Record<string, string>>();
beforeAll(async () => {
  test = await openTestOffice();
  for (const role of ROLES) headersOf.set(role, await signedIn(test, await aStaff(test, role)));
});
afterAll(() => test.close());

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly payload?: object;
}

const callAs = (role: StaffRole, { method, url, payload }: Sent) =>
  test.call({
    method,
    url: `/api/office/${url}`,
    headers: headersOf.get(role) ?? {},
    ...(payload && { payload }),
  });

const view = (name: string) => ({ name, query: 'state=open', is_shared: true });
const saveAs = (role: StaffRole, list: ViewList, name: string) =>
  callAs(role, { method: 'POST', url: `views/${list}`, payload: view(name) });

describe('views of a list are for whoever may open it', () => {
  it.each(VIEW_LISTS.flatMap((list) => ROLES.map((role) => [list, role] as const)))(
    'the list %s, called as a %s: its views are read and saved, or both are refused',
    async (list, role) => {
      const mayOpen = VIEW_READERS[list].includes(role);
      const read = await callAs(role, { method: 'GET', url: `views/${list}` });
      const saved = await saveAs(role, list, `By ${role}`);
      expect([read.status, saved.status]).toEqual(mayOpen ? [200, 201] : [403, 403]);
      if (!mayOpen) expect([read.body.code, saved.body.code]).toEqual(Array(2).fill('not_allowed'));
    },
  );

  it('a cashier opens what is due, and neither the applications nor the audit nor the staff', () => {
    const open = VIEW_LISTS.filter((list) => VIEW_READERS[list].includes('cashier'));
    expect(open).toContain('today');
    for (const list of ['queue', 'audit', 'staff', 'options'] as const) {
      expect(open).not.toContain(list);
    }
  });

  it('neither removed nor noted as used last by who may not open the list; by who may, they are', async () => {
    const { body } = await saveAs('officer', 'queue', 'To remove');
    const remove: Sent = { method: 'DELETE', url: `views/queue/${body.id}` };
    expect(await callAs('cashier', remove)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    expect((await callAs('officer', remove)).status).toBe(204);
    const note: Sent = { method: 'PUT', url: 'last-views/queue', payload: { query: 'view=mine' } };
    expect((await callAs('cashier', note)).status).toBe(403);
    expect((await callAs('officer', note)).status).toBe(204);
  });
});
