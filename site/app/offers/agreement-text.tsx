import type { AgreementView } from 'contract/offers';
import { useState } from 'react';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { DocumentButton } from '../documents/document-button.tsx';
import { Card } from 'ui/card.tsx';
import { RadioCards } from 'ui/radio-cards.tsx';

type Language = 'km' | 'en' | 'both';

/** The hash in groups of four, so that it can be compared by eye. */
function inGroups(hash: string): string {
  return hash.match(/.{1,4}/g)?.join(' ') ?? hash;
}

/** The clauses in one language or in both, Khmer first, and the mark of the text. */
export function AgreementText({ view }: { readonly view: AgreementView }) {
  useLocale();
  const [language, setLanguage] = useState<Language>('both');
  const shown = language === 'both' ? (['km', 'en'] as const) : [language];
  return (
    <Card as="section" aria-labelledby="agreement-title">
      <h2 id="agreement-title">{m.sign_agreement()}</h2>
      <div className="mt-3">
        <RadioCards
          name="language"
          label={m.sign_language()}
          columns={3}
          value={language}
          onChange={(value) => setLanguage(value as Language)}
          options={[
            { value: 'km', label: m.sign_language_km() },
            { value: 'en', label: m.sign_language_en() },
            { value: 'both', label: m.sign_language_both() },
          ]}
        />
      </div>
      <ol className="mt-4 grid gap-4">
        {view.clauses.map(({ title, text }, index) => (
          <li key={title.en} className="grid gap-1">
            {shown.map((locale, place) => (
              <div key={locale} lang={locale} className={place > 0 ? 'text-sm text-ink-2' : ''}>
                <h3 className="text-base leading-khmer">
                  {index + 1}. {title[locale]}
                </h3>
                <p>{text[locale]}</p>
              </div>
            ))}
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <DocumentButton body={{ kind: 'agreement', offer_id: view.offer.offerId }}>
          {m.account_agreement_pdf()}
        </DocumentButton>
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <h3 className="text-base leading-khmer">{m.sign_hash()}</h3>
        <p className="text-sm text-ink-2">{m.sign_hash_hint()}</p>
        <p lang="en" className="mt-2 rounded-lg bg-paper p-3 font-mono text-sm break-words">
          {inGroups(view.sha256)}
        </p>
      </div>
    </Card>
  );
}
