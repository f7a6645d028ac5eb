import type { BorrowerRecord } from 'contract/accounts';
import { displayPhone } from 'contract/phone';
import type { ReferenceOption } from 'contract/reference';
import { displayDay, isDay } from 'lending/calendar';
import type { Locale } from 'contract/locale';
import { m } from 'words/messages';
import { placesOf } from './record-places.ts';

/** A line of a section of the profile: its label, and its value, null for N/A (PROF-15). */
export interface RecordFact {
  readonly key: keyof BorrowerRecord;
  readonly label: string;
  readonly value: string | null;
}

export type SectionKey = 'personal' | 'education' | 'employment' | 'references' | 'bank' | 'social';

export interface RecordSection {
  readonly key: SectionKey;
  readonly title: string;
  readonly facts: readonly RecordFact[];
}

/** The option lists by name, to say a stored value in the reader's language; empty while they are on their way. */
export type Lists = Readonly<Record<string, readonly ReferenceOption[]>>;

/** What the sections are read from. */
interface Source {
  readonly record: BorrowerRecord;
  /** A value that a form's list offers, in the reader's language; the value itself where the list does not have it. */
  readonly choice: (list: string, value: string | null) => string | null;
}

/** The six sections of the profile in their order, each with its keys (PROF-14, PROF-19 to PROF-24). */
export function recordSections(
  record: BorrowerRecord,
  lists: Lists,
  locale: Locale,
): readonly RecordSection[] {
  const choice: Source['choice'] = (list, value) => {
    const option = lists[list]?.find((one) => one.value === value);
    return option ? (locale === 'km' ? option.name_km : option.name_en) : value;
  };
  const source = { record, choice };
  return [
    { key: 'personal', title: m.account_section_personal(), facts: personal(source) },
    { key: 'education', title: m.account_section_education(), facts: education(source) },
    { key: 'employment', title: m.account_section_employment(), facts: employment(source) },
    { key: 'references', title: m.account_section_references(), facts: references(source) },
    { key: 'bank', title: m.account_section_bank(), facts: bank(source) },
    { key: 'social', title: m.account_section_social(), facts: social(source) },
  ];
}

function fact(key: keyof BorrowerRecord, label: string, value: string | null): RecordFact {
  return { key, label, value: value === null || value.trim() === '' ? null : value };
}

/** With a leading 0 for 855 (PROF-17). */
function phone(value: string | null): string | null {
  return value && displayPhone(value);
}

function personal({ record, choice }: Source): readonly RecordFact[] {
  const places = placesOf(record);
  const family = choice('marital_status', record.marital_status);
  return [
    fact('name', m.field_name(), record.name),
    fact('last_name', m.field_last_name(), record.last_name),
    fact('phone', m.field_phone(), phone(record.phone)),
    fact('email', m.field_email(), record.email),
    fact('national_id_number', m.field_national_id_number(), record.national_id_number),
    fact('date_of_birth', m.field_date_of_birth(), dayOf(record.date_of_birth)),
    fact('gender', m.field_gender(), choice('gender', record.gender)),
    fact('marital_status', m.field_marital_status(), family),
    fact('home_number', m.field_home_number(), record.home_number),
    fact('street_number', m.field_street_number(), record.street_number),
    fact('commune', m.field_commune(), places.commune),
    fact('district', m.field_district(), places.district),
    fact('province', m.field_province(), places.province),
    fact('address', m.account_address(), record.address),
  ];
}

function education({ record, choice }: Source): readonly RecordFact[] {
  return [
    fact('borrow_education', m.field_borrow_education_id(), record.borrow_education),
    fact('school_name', m.field_school_name(), record.school_name),
    fact('graduate_year', m.field_graduate_year(), record.graduate_year),
    fact('study_major', m.field_study_major(), choice('major', record.study_major)),
  ];
}

function employment({ record, choice }: Source): readonly RecordFact[] {
  const income = choice('income_band', record.gross_monthly_income);
  const contact = phone(record.company_contact_phone);
  return [
    fact('company_name', m.field_company_name(), record.company_name),
    fact('company_type', m.field_company_type(), choice('company_type', record.company_type)),
    fact('occupation', m.field_occupation(), choice('occupation', record.occupation)),
    fact('gross_monthly_income', m.field_gross_monthly_income(), income),
    fact('company_contact_name', m.field_company_contact_name(), record.company_contact_name),
    fact('company_contact_phone', m.field_company_contact_phone(), contact),
  ];
}

function references({ record, choice }: Source): readonly RecordFact[] {
  const contact = phone(record.relative_contact_phone);
  return [
    fact('relative_name', m.field_relative_name(), record.relative_name),
    fact('relative_type', m.field_relative_type(), choice('relative_type', record.relative_type)),
    fact('relative_contact_phone', m.field_relative_contact_phone(), contact),
  ];
}

function bank({ record, choice }: Source): readonly RecordFact[] {
  return [
    fact('bank_name', m.field_bank_name(), choice('bank', record.bank_name)),
    fact('bank_account_number', m.field_bank_account_number(), record.bank_account_number),
  ];
}

function social({ record }: Source): readonly RecordFact[] {
  return [
    fact('facebook_name', m.field_facebook_name(), record.facebook_name),
    fact('facebook_link', m.account_facebook_link(), facebookLink(record.facebook_link)),
  ];
}

/** An address that may be made a link of: https and Facebook's own, anything else counts as none (PROF-16, G-08). */
function facebookLink(address: string | null): string | null {
  return address !== null && FACEBOOK.test(address) ? address : null;
}

const FACEBOOK = /^https:\/\/(?:www\.|m\.)?(?:facebook\.com|fb\.com|m\.me)\/[^\s<>"]+$/;

function dayOf(text: string | null): string | null {
  return text !== null && isDay(text) ? displayDay(text) : text;
}
