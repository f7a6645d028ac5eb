import type { Client } from 'contract/client';
import type { ReplyOf } from 'contract/endpoint';
import { investTypes } from 'contract/leads';
import type { Locale } from 'contract/locale';
import { optionLists, type ReferenceOption } from 'contract/reference';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import type { RadioOption } from 'ui/radio-cards.tsx';

/** The investor form's option lists, the same for every visitor. */
export interface InvestReference {
  readonly types: ReplyOf<typeof investTypes>;
  readonly profits: readonly ReferenceOption[];
}

/** Fetches both lists. Null when one fails (ERR-05). */
export async function loadInvestReference(client: Client): Promise<InvestReference | null> {
  const [types, lists] = await Promise.all([client(investTypes), client(optionLists)]);
  if (types.kind !== 'done' || lists.kind !== 'done') return null;
  return { types: types.data, profits: lists.data.expected_profit ?? [] };
}

/** The lists from the page's loader, refreshed with the server's current types (INV-02, API-09). */
export function useInvestReference(known: InvestReference | null) {
  const [reference, setReference] = useState(known);
  useEffect(() => {
    let here = true;
    void call(investTypes).then((outcome) => {
      if (!here || outcome.kind !== 'done') return;
      setReference((before) => before && { ...before, types: outcome.data });
    });
    return () => {
      here = false;
    };
  }, []);
  const retry = async () => setReference(await loadInvestReference(call));
  return { reference, retry };
}

/** Both lists as radio options in the reader's language, by question key. */
export function investOptions(
  { types, profits }: InvestReference,
  locale: Locale,
): Record<'invest_type_id' | 'profit_expectation', readonly RadioOption[]> {
  const km = locale === 'km';
  return {
    invest_type_id: types.map(({ id, name, name_kh }) => ({
      value: String(id),
      label: km ? name_kh : name,
    })),
    profit_expectation: profits.map(({ value, name_en, name_km }) => ({
      value,
      label: km ? name_km : name_en,
    })),
  };
}
