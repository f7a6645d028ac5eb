import { expect, it } from 'vitest';
import { APPLICATION_STATUSES } from './applications.ts';
import { ANYONE } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';
import { openApi } from './openapi.ts';

it('GEN-26 the public door knows two actors: a visitor, and a borrower who shows a token', () => {
  expect(ANYONE).toEqual(['visitor', 'borrower']);
  for (const { name, who } of ENDPOINTS) {
    expect(who.length, name).toBeGreaterThan(0);
    expect(
      who.filter((role) => !ANYONE.includes(role)),
      name,
    ).toEqual([]);
  }
});

it('GEN-27 no call of the site names a status of an application but Draft and Pending', () => {
  expect(APPLICATION_STATUSES).toEqual(['Draft', 'Pending']);
  const said = JSON.stringify(openApi());
  for (const status of ['In review', 'Approved', 'Denied', 'Withdrawn', 'Expired']) {
    expect(said).not.toContain(`"${status}"`);
  }
});
