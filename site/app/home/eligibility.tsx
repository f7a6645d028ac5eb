import { Check } from 'ui/icons.tsx';
import { homeIncomeBand } from 'contract/options/home-income-band';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { Disclosure } from 'ui/disclosure.tsx';

/** Who may apply (HOME-04, GEN-08, GEN-09), with the page's own words for incomes (HOME-22, C-43). */
export function Eligibility() {
  const visiting = useFacts()?.visiting ?? null;
  const locale = useLocale();
  const cities = locale === 'km' ? visiting?.cities_km : visiting?.cities_en;
  const lines = [
    m.eligible_citizen(),
    m.eligible_age(),
    m.eligible_income(),
    ...(cities === undefined ? [] : [m.eligible_city({ cities })]),
  ];
  return (
    <section aria-labelledby="eligible" className="mt-12">
      <h2 id="eligible">{m.eligible_title()}</h2>
      <div className="mt-3 rounded-lg bg-romdoul-pale p-5">
        <ul className="grid gap-2 md:grid-cols-2">
          {lines.map((line) => (
            <li key={line} className="flex gap-3">
              <Check className="mt-1 size-5 shrink-0 text-green" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-2">{m.eligible_other_province()}</p>
        <Disclosure title={m.eligible_bands_title()}>
          <p>{m.eligible_bands_text()}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {homeIncomeBand.options.map((band) => (
              <li key={band.value} className="rounded-full bg-card px-3 text-sm">
                {band.label()}
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </section>
  );
}
