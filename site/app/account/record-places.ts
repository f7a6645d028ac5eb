import type { BorrowerRecord } from 'contract/accounts';

type Places = Pick<BorrowerRecord, 'commune' | 'district' | 'province'>;

/**
 * Commune, district and province in the reader's language. The record has their Latin names, and the address all three in the
 * reader's language, a name that repeats said once; where the address cannot be told apart, the Latin names stay.
 */
export function placesOf(record: Places & Pick<BorrowerRecord, 'address'>): Places {
  const { commune, district, province, address } = record;
  const latin = [commune, district, province];
  const said = (address ?? '').split(', ');
  const different = latin.filter((name, place) => latin.indexOf(name) === place);
  if (said.length !== different.length) return { commune, district, province };
  const spoken = (name: string | null) => said[different.indexOf(name)] ?? name;
  return { commune: spoken(commune), district: spoken(district), province: spoken(province) };
}
