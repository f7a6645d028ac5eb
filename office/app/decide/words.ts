import { denialReasons, overrideReasons } from 'contract/options/decisions';
import type { Locale, Text } from 'contract/locale';
import { DECISION_ACTS } from 'contract/office/decision-names';
import type { ActKind, Actor, TermsView, UnmetView } from 'contract/office/decision-views';
import { PRODUCTS, type ProductKey } from 'lending/product';
import { formatPercent } from 'lending/rate';
import { m } from 'words/messages';

/** Somebody's name in the reader's language; a handle where there is none. */
export function actorName({ who, name_km, name_en }: Actor, locale: Locale): string {
  return (locale === 'km' ? name_km : name_en) ?? who.replace(/^staff:/, '');
}

/** Several names: `Nary, Sam`. */
export function actorNames(actors: readonly Actor[], locale: Locale): string {
  return actors.map((one) => actorName(one, locale)).join(', ');
}

/** What somebody did: `Uma denied this`. */
export function didText(act: Actor & { readonly kind: ActKind }, locale: Locale): string {
  return DECISION_ACTS[act.kind]({ name: actorName(act, locale) });
}

/** A tenor: `12 months`, `20 days`. */
export function durationText(product: ProductKey, duration: number): string {
  if (PRODUCTS[product].duration.unit === 'days') {
    return duration === 1 ? m.calc_one_day() : m.document_tenor_days({ days: duration });
  }
  return duration === 1 ? m.calc_one_month() : m.document_tenor_months({ months: duration });
}

/** A rate as a percentage: `16.49 %`. */
export const percentText = (rate: number) => `${formatPercent(rate, 2)} %`;

/** A rate with its period: `15.00 % a month`. */
export function rateText({ product, rate }: Pick<TermsView, 'product' | 'rate'>): string {
  const percent = percentText(rate);
  return PRODUCTS[product].duration.unit === 'days'
    ? m.office_decide_rate_days({ percent })
    : m.office_decide_rate_month({ percent });
}

/** A yearly cost: `16.49 %`; beyond any figure a dash. */
export const yearlyText = (rate: number | null) => (rate === null ? '–' : percentText(rate));

const CRITERIA: Readonly<Record<UnmetView['criterion'], Text>> = {
  age: m.office_decide_criterion_age,
  income: m.office_decide_criterion_income,
  residence: m.office_decide_criterion_residence,
  phone: m.office_decide_criterion_phone,
  call: m.office_decide_criterion_call,
  references: m.office_decide_criterion_references,
  account: m.office_decide_criterion_account,
  identification: m.office_decide_criterion_identification,
  amount: m.office_decide_criterion_amount,
  duration: m.office_decide_criterion_duration,
  price: m.office_decide_criterion_price,
};

/** What a criterion is about. */
export const criterionText = ({ criterion }: Pick<UnmetView, 'criterion'>) => CRITERIA[criterion]();

/** Why an approval goes above the ceiling. */
export function overrideReasonText(key: string): string {
  return overrideReasons.find((one) => one.key === key)?.label() ?? key;
}

/** Why an application was denied, as its borrower reads it. */
export function denialReasonText(key: string): string {
  return denialReasons.find((one) => one.key === key)?.label() ?? key;
}
