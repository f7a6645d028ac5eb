import { describe, expect, it } from 'vitest';
import { OPTION_LIST_NAMES } from '../office/option-list-names.ts';
import { OFFICE_LISTS, PUBLIC_LISTS } from './all.ts';
import { educations } from './education.ts';
import { loanPurposes } from './loan-purposes.ts';
import { childStatuses, investorTypes, loanStatuses, paymentSchemes } from './loan-system.ts';
import { disbursementMethods, repaymentMethods } from './loan-system.ts';
import { loanSystemProducts } from './loan-system-products.ts';
import { membershipTiers } from './membership.ts';

const LISTS = [...PUBLIC_LISTS, ...OFFICE_LISTS];
const NUMBERED = [
  educations,
  loanStatuses,
  childStatuses,
  paymentSchemes,
  investorTypes,
  disbursementMethods,
  repaymentMethods,
];

function values(name: string): string[] {
  const list = LISTS.find((one) => one.name === name);
  if (!list) throw new Error(`no list ${name}`);
  return list.options.map(({ value }) => value);
}

describe('option lists: values verbatim and in order', () => {
  it.each([
    [
      'REFDATA-01',
      'income_band',
      '<200|200-250|251-350|351-450|451-600|601-800|801-1200|1201-1500|1501-2500|2501-4000|4000+',
    ],
    [
      'REFDATA-02 HOME-22',
      'home_income_band',
      'under 200|200-350|350-450|450-600|600-800|800-1500|1500-2500|2500-4000|4000-6000|over 6000',
    ],
    [
      'REFDATA-03',
      'living_time',
      '<6 months|6-12 months|1-2 years|2-3 years|3-5 years|5-10 years|10+ years',
    ],
    ['REFDATA-04', 'living_time_other', 'under 6 months|6 months to 1 year|1 to 2|over 2|Other'],
    ['REFDATA-05', 'marital_status', 'Single|Married|Widowed|Divorced'],
    ['REFDATA-06', 'purchase_item', 'electronics|car|motorcycle|land|Other'],
    [
      'REFDATA-07',
      'collateral',
      'car identification|motorcycle identification card|land or home title|bank cheque|computer|phone|Other',
    ],
    ['REFDATA-08', 'relative_type', 'Father|Mother|Brother|Sister|Relatives|Other'],
    ['REFDATA-15', 'guarantor_relation', 'Father|Mother|Brother|Sister|Relatives|Other'],
    [
      'REFDATA-09',
      'information_source',
      'Friend and Family|Flyer|Another Website|Facebook|Google|Instagram|Tuk Tuk Ads|By Mail|Other',
    ],
    [
      'REFDATA-10',
      'company_type',
      'government|NGO|bank|micro finance|fintech|media|construction|insurance|retail shop|logistics delivery|technology|import trading|malls supermarket|music entertainment|small business owner|corporation owner|medical hospital|factory manufacturing|restaurant|Other',
    ],
    ['REFDATA-11', 'expected_profit', '2-5%|6-8%|9-10%'],
    ['REFDATA-16', 'gender', 'Male|Female'],
    [
      'REFDATA-26',
      'interest_method',
      'flat_rate|reducing_rate_equal_installments|reducing_rate_equal_principal|interest_only|compound_interest',
    ],
  ])('%s %s', (_id, name, expected) => {
    expect(values(name)).toEqual(expected.split('|'));
  });

  it('REFDATA-13 about 40 majors and Other last', () => {
    const majors = values('major');
    expect(majors.length - 1).toBeGreaterThanOrEqual(38);
    expect(majors.length - 1).toBeLessThanOrEqual(42);
    expect(majors.at(-1)).toBe('Other');
  });

  it('REFDATA-14 about 50 occupations with Student first and Other last (G-58)', () => {
    const occupations = values('occupation');
    expect(occupations.length - 1).toBeGreaterThanOrEqual(48);
    expect(occupations.length - 1).toBeLessThanOrEqual(53);
    expect(occupations).toContain('Student');
    expect(occupations.at(-1)).toBe('Other');
  });

  it('REFDATA-27 interest and duration periods exist', () => {
    expect(values('interest_period').length).toBeGreaterThan(0);
    expect(values('duration_period').length).toBeGreaterThan(0);
  });

  it('Other is spelled Other and comes last; no value or text comes twice', () => {
    for (const { name, options } of LISTS) {
      const all = options.map(({ value }) => value);
      expect(new Set(all).size, name).toBe(all.length);
      const others = all.filter((value) => value.toLowerCase() === 'other');
      expect(others, name).toEqual(all.at(-1) === 'Other' ? ['Other'] : []);
      for (const locale of ['km', 'en'] as const) {
        const labels = options.map(({ label }) => label({}, { locale }));
        expect(new Set(labels).size, name).toBe(labels.length);
      }
    }
  });

  it('every label is Khmer in Khmer', () => {
    const labels = [...LISTS, ...NUMBERED, { options: loanPurposes }].flatMap((list) =>
      list.options.map(({ label }) => label),
    );
    expect(labels.length).toBeGreaterThan(200);
    for (const label of labels) {
      expect(label({}, { locale: 'km' })).toMatch(/\p{Script=Khmer}|^\$|^\d/u);
    }
  });
});

describe('lists with numbers', () => {
  const pairs = (list: {
    options: readonly { id: number; label: (typeof educations.options)[number]['label'] }[];
  }) => list.options.map(({ id, label }) => `${id} ${label({}, { locale: 'en' })}`);

  it('REFDATA-23 loan statuses', () => {
    expect(pairs(loanStatuses)).toEqual([
      '1 Open',
      '2 Fully Paid',
      '3 Defaulted',
      '4 Restructured',
      '8 Processing',
      '9 Denied',
      '17 Not Taken Up',
    ]);
  });

  it('REFDATA-24 child statuses', () => {
    expect(pairs(childStatuses).sort()).toEqual(
      [
        '18 Current',
        '5 Due Today',
        '6 Missed Repayment',
        '10 Arrears',
        '16 Past Maturity',
        '14 Write-Off',
      ].sort(),
    );
  });

  it('REFDATA-28 payment schemes', () => {
    expect(pairs(paymentSchemes)).toEqual([
      '6 Daily',
      '4 Weekly',
      '9 Biweekly',
      '3 Monthly',
      '12 Bimonthly',
      '13 Quarterly',
      '14 Semi-Annual',
      '11 Yearly',
      '10 Lump-Sum',
    ]);
  });

  it('REFDATA-31 investor types', () => {
    expect(pairs(investorTypes)).toEqual(['1 Company', '2 Individual', '3 Other']);
  });

  it('REFDATA-25 disbursement methods: cash, e-cash, Wing, banks; KHQR comes in as well', () => {
    const out = pairs(disbursementMethods);
    expect(out.slice(0, 3)).toEqual(['1 Cash', '2 e-cash', '3 Wing transfer']);
    expect(out.filter((name) => name.includes('Bank transfer')).length).toBeGreaterThan(1);
    expect(pairs(repaymentMethods)).toContain('20 KHQR');
  });

  it('REFDATA-19 the education id is the level: the first two have no major', () => {
    expect(educations.options.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('REFDATA-17 REFDATA-18 groups and purposes share no id', () => {
    const ids = loanPurposes.flatMap(({ id, children }) => [id, ...children.map((one) => one.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(loanPurposes.every(({ children }) => children.length > 0)).toBe(true);
  });

  it('REFDATA-29 REFDATA-30 one payday id for every day of the month and tier, and plain ones', () => {
    for (const { key } of membershipTiers) {
      for (let day = 1; day <= 31; day += 1) {
        const fitting = loanSystemProducts.filter(
          ({ band }) => band?.tier === key && day >= band.firstDay && day <= band.lastDay,
        );
        expect(fitting).toHaveLength(1);
      }
    }
    const plain = loanSystemProducts.filter(({ band }) => band === null);
    expect(plain.map(({ product }) => product)).toEqual(
      expect.arrayContaining(['payday', 'personal']),
    );
    expect(new Set(loanSystemProducts.map(({ id }) => id)).size).toBe(loanSystemProducts.length);
  });

  it('REFDATA-29 tiers in order (G-09)', () => {
    expect(membershipTiers.map(({ key, afterLoans }) => [key, afterLoans])).toEqual([
      ['Member', 0],
      ['Silver', 2],
      ['Gold', 5],
      ['Platinum', 10],
    ]);
  });
});

it('every list has a name for staff, in both languages', () => {
  for (const { name } of [...PUBLIC_LISTS, ...OFFICE_LISTS]) {
    const said = OPTION_LIST_NAMES[name];
    expect(said?.({}, { locale: 'km' }), name).toMatch(/[\u1780-\u17FF]/);
    expect(said?.({}, { locale: 'en' }), name).toMatch(/^[A-Z]/);
  }
});
