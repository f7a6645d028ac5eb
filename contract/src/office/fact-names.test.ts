import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { LOCALES } from '../locale.ts';
import { subjectText } from './act-names.ts';
import { LISTS as LISTS_OF_COLUMNS } from './columns.ts';
import { OFFICE_ENDPOINTS } from './endpoints.ts';
import { factsText, isFactNamed } from './fact-names.ts';
import { factValue } from './fact-values.ts';

it('every filter of a list that is taken as a file has a name where the audit shows it', () => {
  const files = OFFICE_ENDPOINTS.filter(({ audit }) => audit === 'list.exported');
  expect(files.length).toBeGreaterThan(10);
  const filters = files.flatMap(({ query }) =>
    Object.keys((query as unknown as z.ZodMiniObject).shape),
  );
  expect([...new Set(filters)].filter((name) => !isFactNamed(name))).toEqual([]);
});

it('money among the facts is said in dollars, and nothing as a dash; what only looks like either stands as it was written', () => {
  const facts = [
    ['cents', '124000'],
    ['before.max_amount_cents', '50'],
    ['feeCents', '-500'],
    ['after', 'null'],
    ['reference', '124000'],
    ['price_cents', 'about 5'],
  ] as const;
  expect(factsText({ event: 'loan.disbursed', subject: 'loan:12', facts }, { locale: 'en' })).toBe(
    'Amount $1,240.00 · Before, Largest amount $0.50 · Extension fee -$5.00 · After – · Reference 124000 · Price about 5',
  );
});

/** Files of lists whose name is not that of their list. */
const LISTS: Readonly<Record<string, string>> = {
  'begunForms.file': 'begun',
  'money.returnFile': 'returns',
  'money.matchedFile': 'matched',
};

it('every choice of a filter of a list that is taken as a file is called in Khmer by a name where the audit shows it', () => {
  const shown = OFFICE_ENDPOINTS.filter(({ audit }) =>
    /(?:list|queue|loans)\.exported/.test(audit ?? ''),
  );
  const seen: string[] = [];
  const raw = shown.flatMap(({ name: file, audit, query }) => {
    const subject = `list:${LISTS[file] ?? file.split('.')[0]}`;
    const shape = (query as unknown as z.ZodMiniObject).shape as Readonly<
      Record<string, { readonly _zod: { readonly values?: ReadonlySet<unknown> } }>
    >;
    return Object.entries(shape).flatMap(([name, { _zod }]) =>
      [...(_zod.values ?? [])]
        .filter((one) => typeof one === 'string')
        .flatMap((code) => {
          seen.push(code);
          const act = { event: audit ?? '', subject, facts: [] };
          // In English a name may be the code itself: New.
          const said = factValue(act, [name, code], { locale: 'km' });
          return said.includes(code) ? [`${file} ${name} ${code}`] : [];
        }),
    );
  });
  expect(seen).toContain('in_custody');
  expect(raw).toEqual([]);
});

it('a code is called as the page calls it that it comes from, by what the act is about, and each of several', () => {
  const said = (event: string, facts: [string, string][], subject = 'loan:12') =>
    LOCALES.map((locale) => factsText({ event, subject, facts }, { locale }));
  expect(said('staff.added', [['roles', 'officer, cashier']])[0]).toContain('មន្ត្រីឥណទាន, បេឡាធិការ');
  expect(said('staff.roles_changed', [['after', 'manager']])[1]).toBe('After Manager');
  expect(said('collateral.moved', [['kind', 'seen']])[1]).not.toContain('seen');
  expect(said('photo.viewed', [['kind', 'borrower_photo']])[1]).toContain(
    'Face, holding the ID card',
  );
  expect(said('list.exported', [['state', 'waiting']], 'list:returns')[1]).toContain(
    'Waits to be confirmed',
  );
  const flag: [string, string][] = [
    ['entry', '4'],
    ['flag', 'loan-was-closed'],
  ];
  expect(said('loan.flag_cleared', flag)[1]).toContain('Entry 4: the loan was closed already');
  // A bank’s reference is no code, whatever it looks like.
  expect(said('money.given_back', [['reference', 'applicant']])[1]).toContain('applicant');
});

it('a list whose file was taken is called by its page’s title, and the register too where an older act has its name of then', () => {
  const said = (list: string) => LOCALES.map((locale) => subjectText(`list:${list}`, { locale }));
  const names = [...Object.keys(LISTS_OF_COLUMNS), 'callbacks'];
  expect(names.filter((list) => /[a-z]/i.test(said(list)[0]?.replace('SMS', '') ?? list))).toEqual(
    [],
  );
  expect(said('sms')).toEqual(['បញ្ជី៖ សារ SMS', 'List: Text messages']);
  expect(said('pledges')).toEqual(said('collateral'));
  const asked = { event: 'list.exported', facts: [['state', 'in_custody']] as [string, string][] };
  const [then, now] = ['list:pledges', 'list:collateral'].map((subject) =>
    factsText({ ...asked, subject }, { locale: 'en' }),
  );
  expect(then).toBe(now);
  expect(then).not.toContain('in_custody');
});
