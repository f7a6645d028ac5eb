import { describe, expect, it } from 'vitest';
import { PAGE_NAMES } from 'contract/page-text';
import { foundPaths, keptPaths, PAGES } from './page-table.ts';
import { formPath, paths, productOfPath, readFormType, REDIRECTS } from './paths.ts';
import routes from './routes.ts';

interface Entry {
  id?: string;
  path?: string;
  children?: Entry[];
}

/** Every route of the map with its whole path. */
function flat(entries: readonly Entry[], above = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, path, children } of entries) {
    const whole = path === undefined ? above : `${above}/${path}`;
    if (id !== undefined && path !== undefined) found.set(id, whole);
    for (const [name, inner] of flat(children ?? [], whole)) found.set(name, inner);
  }
  return found;
}

const map = flat(routes);

describe('the map of the site', () => {
  it('has a home page for each product', () => {
    expect(map.get('home')).toBe('/payday-loan');
    expect([...map.values()]).toEqual(
      expect.arrayContaining(['/personal-loans', '/purchasing-service', '/pawn-service']),
    );
    expect(productOfPath('/personal-loans')).toBe('personal');
    expect(productOfPath('/pawn-service/')).toBe('pawn');
    expect(productOfPath('/about')).toBe('payday');
  });

  it('RT-18 names the forms and settles formType', () => {
    expect(map.get('borrow-form')).toBe('/forms/:formType/borrow-form');
    expect(map.get('purchasing-form')).toBe('/forms/:formType/purchasing');
    expect(map.get('pawn-form')).toBe('/forms/:formType/pawn');
    expect(paths['borrow-form']({ formType: 'borrow' })).toBe('/forms/borrow/borrow-form');
    expect(readFormType('profile')).toBe('profile');
    expect(readFormType('anything')).toBe('borrow');
    expect(readFormType(undefined)).toBe('borrow');
  });

  it('RT-19 RT-20 names profile and new-loan', () => {
    expect(map.get('profile')).toBe('/profile/:activeTabs?');
    expect(map.get('new-loan')).toBe('/new-loan');
    expect(map.get('input-phone-number')).toBe('/input-phone-number');
    expect(paths.profile({ activeTabs: 'history' })).toBe('/profile/history');
  });

  it('leads every kept page and every redirect to a route that is there', () => {
    const shapes = [...map.values()].map(
      (path) =>
        new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
    );
    for (const path of [...keptPaths(), ...Object.values(REDIRECTS)]) {
      expect(
        shapes.some((shape) => shape.test(path)),
        path,
      ).toBe(true);
    }
  });

  it('has exactly one route for every page of the table', () => {
    for (const [id, { path }] of Object.entries(PAGES)) expect(map.get(id), id).toBe(path);
    const others = [...map.keys()].filter((id) => !Object.hasOwn(PAGES, id));
    expect(others.filter((id) => !id.startsWith('redirect/'))).toEqual(['not-found']);
  });

  it('shows each content page on a page of its own', () => {
    const shown = Object.values(PAGES).flatMap(({ text }) => text ?? []);
    // The other two stand beside the forms of leads.
    expect([...shown, 'invest', 'referral-policy'].sort()).toEqual([...PAGE_NAMES].sort());
  });

  it('fills in the parameters of an address', () => {
    expect(paths['loan-detail']({ loanId: 7 })).toBe('/loan-detail/7');
    expect(paths.profile()).toBe('/profile');
    expect(keptPaths()).toEqual(
      expect.arrayContaining(['/profile/history', '/forms/profile/pawn']),
    );
    expect(foundPaths()).not.toContain('/forms/profile/pawn');
  });

  it('NAV-11 opens the form that belongs to a product', () => {
    expect(formPath('payday')).toBe('/forms/borrow/borrow-form');
    expect(formPath('personal')).toBe('/forms/borrow/borrow-form');
    expect(formPath('purchasing')).toBe('/forms/borrow/purchasing');
    expect(formPath('pawn')).toBe('/forms/borrow/pawn');
  });
});
