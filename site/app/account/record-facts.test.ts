import type { BorrowerRecord } from 'contract/accounts';
import { describe, expect, it } from 'vitest';
import { overwriteGetLocale } from 'words/runtime';
import { avatarAddress, initials } from './initials.ts';
import { recordSections } from './record-facts.ts';
import { placesOf } from './record-places.ts';

overwriteGetLocale(() => 'en');

const record: BorrowerRecord = {
  uuid: 'b',
  name: 'Sokha',
  last_name: 'Chan',
  phone: '85512000001',
  email: '',
  national_id_number: '010000001',
  date_of_birth: '1994-02-03',
  gender: 'Female',
  marital_status: 'Married',
  home_number: '27',
  street_number: '4',
  address: 'Svay Por, Battambang',
  commune: 'Svay Por',
  district: 'Battambang',
  province: 'Battambang',
  home_type: null,
  how_long_have_been_living_there: null,
  borrow_education: 'Secondary or high school',
  borrow_education_id: 2,
  graduate_year: '2012',
  school_name: 'High school',
  study_major: null,
  company_name: 'Lotus Tailor Shop',
  company_type: 'retail shop',
  occupation: 'Tailor',
  gross_monthly_income: '351-450',
  company_contact_name: 'Channa Tep',
  company_contact_phone: '85512000101',
  relative_name: 'Sophy Chan',
  relative_type: 'Mother',
  relative_contact_phone: '85512000102',
  bank_name: 'Sample Bank',
  bank_account_number: '000123456',
  facebook_name: 'Sokha Chan',
  facebook_link: null,
  membership_id: null,
  membership: null,
  user: { avatar: null, created_at: '2026-01-01T00:00:00.000Z' },
};

const sections = (lists = {}, locale: 'en' | 'km' = 'en') => recordSections(record, lists, locale);
const keysOf = (key: string) =>
  sections()
    .find((section) => section.key === key)
    ?.facts.map((fact) => fact.key);
const valueOf = (key: string) =>
  sections()
    .flatMap(({ facts }) => facts)
    .find((fact) => fact.key === key)?.value;

describe('PROF-14 the sections of the profile', () => {
  it('are six, in order', () => {
    expect(sections().map(({ key }) => key)).toEqual([
      'personal',
      'education',
      'employment',
      'references',
      'bank',
      'social',
    ]);
  });

  it('PROF-19 personal info has its fields', () => {
    expect(new Set(keysOf('personal'))).toEqual(
      new Set([
        'name',
        'last_name',
        'phone',
        'email',
        'national_id_number',
        'date_of_birth',
        'gender',
        'marital_status',
        'home_number',
        'street_number',
        'address',
        'commune',
        'district',
        'province',
      ]),
    );
  });

  it('PROF-20 education has its fields', () => {
    expect(keysOf('education')).toEqual([
      'borrow_education',
      'school_name',
      'graduate_year',
      'study_major',
    ]);
  });

  it('PROF-21 employment has its fields', () => {
    expect(keysOf('employment')).toEqual([
      'company_name',
      'company_type',
      'occupation',
      'gross_monthly_income',
      'company_contact_name',
      'company_contact_phone',
    ]);
  });

  it('PROF-22 PROF-23 PROF-24 references, bank info and social media have theirs', () => {
    expect(keysOf('references')).toEqual([
      'relative_name',
      'relative_type',
      'relative_contact_phone',
    ]);
    expect(keysOf('bank')).toEqual(['bank_name', 'bank_account_number']);
    expect(keysOf('social')).toEqual(['facebook_name', 'facebook_link']);
  });

  it('PROF-15 have no value for what is empty', () => {
    expect(valueOf('study_major')).toBeNull();
    expect(valueOf('email')).toBeNull();
  });

  it('PROF-17 show a phone with a leading 0', () => {
    expect(valueOf('phone')).toBe('012 000 001');
    expect(valueOf('relative_contact_phone')).toBe('012 000 102');
  });

  it('say a choice in the reader’s language', () => {
    const lists = { gender: [{ value: 'Female', name_en: 'Female', name_km: 'ស្រី' }] };
    const gender = sections(lists, 'km')[0]?.facts.find(({ key }) => key === 'gender');
    expect(gender?.value).toBe('ស្រី');
  });
});

describe('the places of the record', () => {
  it('are those of the address in the reader’s language, a name that repeats too', () => {
    expect(placesOf({ ...record, address: 'ស្វាយប៉ោ, បាត់ដំបង' })).toEqual({
      commune: 'ស្វាយប៉ោ',
      district: 'បាត់ដំបង',
      province: 'បាត់ដំបង',
    });
  });

  it('are the Latin ones where the address cannot be told apart', () => {
    const { commune, district, province } = record;
    expect(placesOf({ ...record, address: 'ក, ខ, គ' })).toEqual({ commune, district, province });
  });
});

describe('the avatar', () => {
  it('PROF-18 is a whole address as it is, and a path under the API’s', () => {
    expect(avatarAddress('https://example.com/a.jpg', '')).toBe('https://example.com/a.jpg');
    expect(avatarAddress('photos/a.jpg', 'https://api.example')).toBe(
      'https://api.example/photos/a.jpg',
    );
  });

  it('has two letters in its place', () => {
    expect(initials('Sokha', 'Chan')).toBe('SC');
    expect(initials('សុខា', 'ចាន់')).toBe('សច');
  });
});

it.each([
  ['https://www.facebook.com/sophea', true],
  ['https://m.me/sophea', true],
  ['http://www.facebook.com/sophea', false],
  ['https://facebook.com.example.org/sophea', false],
  ['javascript:alert(1)//https://facebook.com/', false],
])(
  'PROF-16 G-08 the sections make a link of Facebook’s own addresses only: %s',
  (address, isLink) => {
    const [, link] = recordSections({ ...record, facebook_link: address }, {}, 'en')
      .flatMap(({ facts }) => facts)
      .filter(({ key }) => key.startsWith('facebook'));
    expect(link?.value).toBe(isLink ? address : null);
  },
);
