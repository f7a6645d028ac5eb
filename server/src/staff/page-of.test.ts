/** A page that was drawn for one person, in a browser in which another has logged in since. */
import { PAGE_OF_HEADER } from 'contract/office/problem';
import { OFFICE_ENDPOINTS } from 'contract/office/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStaff, openTestOffice, signedIn, type TestOffice } from '../../testing/office.ts';

let test: TestOffice;
beforeAll(async () => {
  test = await openTestOffice();
});
afterAll(() => test.close());

const ofStaff = OFFICE_ENDPOINTS.filter(({ who }) => !who.includes('visitor'));
const addressOf = (path: string) => path.replaceAll(/:\w+/g, '1');
const acts = () => test.house.db.selectFrom('audit').select('id').execute();

describe('a call of a page that is of somebody else than who is signed in', () => {
  it('is refused at every endpoint of staff, before its role and its body are looked at, with nothing written', async () => {
    const [nary, uma] = [await aStaff(test, 'approver'), await aStaff(test, 'officer')];
    const headers = { ...(await signedIn(test, uma)), [PAGE_OF_HEADER]: nary.handle };
    const before = await acts();
    const answers = await Promise.all(
      ofStaff.map(async ({ method, path, name }) => {
        const { status, body } = await test.call({ method, url: addressOf(path), headers });
        return { name, status, code: body.code };
      }),
    );
    expect(answers.length).toBeGreaterThan(100);
    const refused = { status: 403, code: 'another_person' };
    expect(answers.filter(({ status, code }) => status !== 403 || code !== refused.code)).toEqual(
      [],
    );
    expect(await acts()).toEqual(before);
  });

  it('says so in both languages; a page of one’s own and one that says nothing of whose it is are answered', async () => {
    const uma = await aStaff(test, 'officer');
    const cookie = await signedIn(test, uma);
    const ask = (headers: Record<string, string>) =>
      test.call({ method: 'GET', url: '/api/office/session', headers: { ...cookie, ...headers } });
    for (const [locale, said] of [
      [
        'en',
        'Since this page was opened, somebody else has logged in on this browser. Nothing was done.',
      ],
      ['km', 'ក្រោយពេលបើកទំព័រនេះ មានអ្នកផ្សេងបានចូលប្រើក្នុងកម្មវិធីរុករកនេះ។ ការងារនេះមិនបានធ្វើទេ។'],
    ] as const) {
      const { body } = await ask({ 'x-localization': locale, [PAGE_OF_HEADER]: 'somebody' });
      expect(body.detail).toBe(said);
    }
    expect((await ask({ [PAGE_OF_HEADER]: uma.handle })).status).toBe(200);
    expect((await ask({})).status).toBe(200);
  });
});
