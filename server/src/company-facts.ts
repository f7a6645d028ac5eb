import type { BothLanguages } from 'contract/site';
import type { Variables } from './env-variables.ts';

/** What the site says about who runs it (G-36, G-62); an empty address hides its icon. */
export interface Company {
  name: BothLanguages;
  hotline: string;
  email: string;
  address: BothLanguages;
  mapUrl: string;
  social: {
    facebook: string;
    telegram: string;
    instagram: string;
    tiktok: string;
    youtube: string;
    linkedin: string;
  };
}

/** The licensed lender for whom the site acts (C-72). */
export interface Lender {
  name: BothLanguages;
  licence: string;
}

/** What a visitor must be told of company and lender, by the names of the settings. */
const FACTS = [
  'COMPANY_NAME',
  'COMPANY_HOTLINE',
  'COMPANY_EMAIL',
  'COMPANY_ADDRESS',
  'LENDER_NAME',
  'LENDER_LICENCE',
] as const;

/** Those of them without which no agreement is offered: they stand in it, and in the SMS about it. */
const OF_AGREEMENTS: ReadonlySet<string> = new Set<(typeof FACTS)[number]>([
  'LENDER_NAME',
  'LENDER_LICENCE',
  'COMPANY_HOTLINE',
]);

/** The facts that are not set, by the names of the settings; a name or an address may be set in either language. */
export function unsetFacts(set: Variables): string[] {
  const inKhmer: Readonly<Record<string, string | undefined>> = {
    COMPANY_NAME: set.COMPANY_NAME_KM,
    COMPANY_ADDRESS: set.COMPANY_ADDRESS_KM,
    LENDER_NAME: set.LENDER_NAME_KM,
  };
  return FACTS.filter((name) => (set[name] ?? inKhmer[name]) === undefined);
}

/** What the operator must fill in before an agreement can be offered; nothing in the demo, whose facts are invented. */
export function missingForAgreements({
  demo,
  placeholders,
}: {
  readonly demo: boolean;
  readonly placeholders: readonly string[];
}): string[] {
  return demo ? [] : placeholders.filter((name) => OF_AGREEMENTS.has(name));
}

interface Facts {
  readonly name: BothLanguages;
  readonly hotline: string;
  readonly email: string;
  readonly address: BothLanguages;
  readonly lender: BothLanguages;
  readonly licence: string;
}

/** In brackets, so that no visitor takes them for true. */
const PLACEHOLDERS: Facts = {
  name: { km: '[ឈ្មោះក្រុមហ៊ុន]', en: '[Name of the company]' },
  hotline: '[000 000 000]',
  email: '[name@example.com]',
  address: { km: '[អាសយដ្ឋាន]', en: '[Address]' },
  lender: { km: '[ឈ្មោះគ្រឹះស្ថានឥណទាន]', en: '[Name of the lender]' },
  licence: '[000]',
};

/** The demo's, all invented: no such number is given out in Cambodia, and `.example` belongs to nobody. The footer says so. */
const INVENTED: Facts = {
  name: { km: 'ក្រុមហ៊ុន រំដួល សើវីស ឯ.ក', en: 'Romdoul Services Co., Ltd.' },
  hotline: '023 000 188',
  email: 'hello@romdoul.example',
  address: {
    km: 'ផ្ទះលេខ 18 ផ្លូវលេខ 240 សង្កាត់ចតុមុខ ខណ្ឌដូនពេញ រាជធានីភ្នំពេញ',
    en: 'No. 18, Street 240, Sangkat Chaktomuk, Khan Daun Penh, Phnom Penh',
  },
  lender: { km: 'គ្រឹះស្ថានមីក្រូហិរញ្ញវត្ថុ ចម្ការផ្កា ម.ក', en: 'Chamkar Phka Microfinance Plc.' },
  licence: 'MFI 0188/26',
};

/** Whether a lender that stands in an agreement is nobody: its name or its licence was not filled in yet when that was drawn up. */
export const isUnnamedLender = ({ name, licence }: Lender): boolean =>
  licence === PLACEHOLDERS.licence ||
  name.km === PLACEHOLDERS.lender.km ||
  name.en === PLACEHOLDERS.lender.en;

/** What is shown where a fact is not set. */
const unset = (demo: boolean) => (demo ? INVENTED : PLACEHOLDERS);

/** The facts of the company that runs the site: as set, else invented in the demo, else placeholders. */
export function companyOf(set: Variables, demo: boolean): Company {
  const { name, hotline, email, address } = unset(demo);
  // In the demo an unset network links to its front page; otherwise its icon is hidden (G-62).
  const network = (given: string, front: string) => given || (demo ? front : '');
  return {
    name: inBoth(set.COMPANY_NAME_KM, set.COMPANY_NAME, name),
    hotline: set.COMPANY_HOTLINE ?? hotline,
    email: set.COMPANY_EMAIL ?? email,
    address: inBoth(set.COMPANY_ADDRESS_KM, set.COMPANY_ADDRESS, address),
    mapUrl: network(set.COMPANY_MAP_URL, 'https://www.openstreetmap.org/'),
    social: {
      facebook: network(set.COMPANY_FACEBOOK_URL, 'https://www.facebook.com/'),
      telegram: network(set.COMPANY_TELEGRAM_URL, 'https://t.me/'),
      instagram: set.COMPANY_INSTAGRAM_URL,
      tiktok: set.COMPANY_TIKTOK_URL,
      youtube: set.COMPANY_YOUTUBE_URL,
      linkedin: set.COMPANY_LINKEDIN_URL,
    },
  };
}

/** The lender, in the same way. */
export function lenderOf(set: Variables, demo: boolean): Lender {
  const { lender, licence } = unset(demo);
  return {
    name: inBoth(set.LENDER_NAME_KM, set.LENDER_NAME, lender),
    licence: set.LENDER_LICENCE ?? licence,
  };
}

/** A name that is set in one spelling only is shown in both languages. */
function inBoth(
  km: string | undefined,
  en: string | undefined,
  otherwise: BothLanguages,
): BothLanguages {
  return { km: km ?? en ?? otherwise.km, en: en ?? otherwise.en };
}
