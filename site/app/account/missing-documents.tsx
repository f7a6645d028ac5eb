import { type MissingDocument, sendDocument } from 'contract/application-cards';
import { useState } from 'react';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useLocale } from '../locale.ts';
import { Alert } from 'ui/alert.tsx';
import { PhotoButton } from 'ui/photo-button.tsx';
import { shrinkPhoto } from 'ui/shrink-photo.ts';
import { Spinner } from 'ui/spinner.tsx';
import { missingText } from './missing-text.ts';

type MissingDocumentsProps = {
  readonly missing: readonly MissingDocument[];
  /** Called when the lender has got one of them. */
  readonly onSent: () => void;
};

/** What the lender still asks for, each with a button that opens the camera. */
export function MissingDocuments({ missing, onSent }: MissingDocumentsProps) {
  return (
    <div className="mt-2 rounded-lg border border-romdoul-deep bg-romdoul-pale/40 p-4">
      <p className="font-bold text-romdoul-ink">{missingText(missing.length)}</p>
      <ul className="divide-y divide-line">
        {missing.map((one) => (
          <OneMissing key={one.id} missing={one} onSent={onSent} />
        ))}
      </ul>
    </div>
  );
}

type OneMissingProps = { readonly missing: MissingDocument; readonly onSent: () => void };

function OneMissing({ missing, onSent }: OneMissingProps) {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File) => {
    setBusy(true);
    setError(null);
    const photo = await shrinkPhoto(file);
    if (photo === null) {
      setBusy(false);
      return setError(m.refusal_photo_broken());
    }
    const body = new FormData();
    body.set('document_id', String(missing.id));
    body.set('photo', photo);
    const outcome = await call(sendDocument, { body });
    setBusy(false);
    if (outcome.kind === 'done') onSent();
    else if (outcome.kind === 'refused') setError(firstMessage(outcome.fields) ?? outcome.message);
    else if (outcome.kind !== 'signed-out') setError(m.account_photo_not_sent());
  };
  return (
    <li className="grid gap-2 py-3">
      <div>
        <p className="font-bold">{missing.label[locale]}</p>
        {missing.hint && <p className="text-label text-ink-2">{missing.hint[locale]}</p>}
      </div>
      {error !== null && (
        <Alert tone="red" live>
          {error}
        </Alert>
      )}
      {busy ? (
        <p role="status" className="flex min-h-13 items-center gap-3">
          <Spinner label={m.apply_sending_photos()} />
          {m.apply_sending_photos()}
        </p>
      ) : (
        <div className="flex flex-wrap gap-3">
          <PhotoButton
            label={m.ui_photo_take()}
            of={missing.label[locale]}
            tone="secondary"
            camera="environment"
            icon
            onFile={(file) => void send(file)}
          />
          <PhotoButton
            label={m.ui_photo_choose()}
            of={missing.label[locale]}
            tone="secondary"
            onFile={(file) => void send(file)}
          />
        </div>
      )}
    </li>
  );
}

function firstMessage(fields: Readonly<Record<string, readonly string[]>>): string | undefined {
  return Object.values(fields).flat()[0];
}
