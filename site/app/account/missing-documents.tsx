import type { MissingDocument } from 'contract/application-cards';
import { useCallback, useState } from 'react';
import { m } from 'words/messages';
import { uploadClient } from '../apply/upload-client.ts';
import { useFacts } from '../facts.ts';
import { useLocale, useLocaleChange } from '../locale.ts';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { PhotoButton } from 'ui/photo-button.tsx';
import { ProgressBar } from 'ui/progress-bar.tsx';
import { shrinkPhoto } from 'ui/shrink-photo.ts';
import { Spinner } from 'ui/spinner.tsx';
import { toast } from 'ui/toast.ts';
import { type DocumentSent, sendDocumentPhoto } from './document-sending.ts';
import { missingText } from './missing-text.ts';

type MissingDocumentsProps = {
  readonly missing: readonly MissingDocument[];
  /** Called when one of them has arrived, or stands otherwise than shown. */
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
  const { phase, error, kept, take, send } = useSending(missing, onSent);
  return (
    <li className="grid gap-2 py-3">
      <div>
        <p className="font-bold">{missing.label[locale]}</p>
        {missing.hint && <p className="text-label text-ink-2">{missing.hint[locale]}</p>}
      </div>
      {error !== null && (
        <Alert tone="red" live>
          <p className={kept ? 'mb-3' : undefined}>{error}</p>
          {kept && (
            <Button tone="secondary" size="small" onClick={() => void send(kept)}>
              {m.ui_retry()}
            </Button>
          )}
        </Alert>
      )}
      {phase === null ? (
        <div className="flex flex-wrap gap-3">
          <PhotoButton
            label={m.ui_photo_take()}
            of={missing.label[locale]}
            tone="secondary"
            camera="environment"
            icon
            onFile={(file) => void take(file)}
          />
          <PhotoButton
            label={m.ui_photo_choose()}
            of={missing.label[locale]}
            tone="secondary"
            onFile={(file) => void take(file)}
          />
        </div>
      ) : (
        <Sending percent={phase} />
      )}
    </li>
  );
}

/** How far the photo is on its way; a spinner before its first byte is. */
function Sending({ percent }: { readonly percent: number | 'beginning' }) {
  if (percent === 'beginning') {
    return (
      <p role="status" className="flex min-h-13 items-center gap-3">
        <Spinner label={m.apply_sending_photos()} />
        {m.apply_sending_photos()}
      </p>
    );
  }
  return (
    <div className="grid min-h-13 content-center">
      <ProgressBar value={percent / 100} label={m.ui_photo_sending({ percent: String(percent) })} />
    </div>
  );
}

/** Why a photo is not with the lender; `text`: the server's words, in the language that they were asked for in. */
type Failure =
  | { readonly kind: 'broken' }
  | Extract<DocumentSent, { kind: 'refused' | 'not-sent' }>;

function textOf(failure: Failure): string {
  if (failure.kind === 'broken') return m.refusal_photo_broken();
  return failure.text ?? m.account_photo_not_sent();
}

/** What is left of it in another language: the server's words go (STATE-15), and a photo that did not arrive can be sent all the same. */
function withoutText(failure: Failure | null): Failure | null {
  if (failure?.kind === 'refused') return null;
  return failure?.kind === 'not-sent' ? { ...failure, text: null } : failure;
}

/**
 * Sends one photo at a time. One that did not arrive is kept, so that it can be sent again without being taken again; where the
 * request stands otherwise by now, that is told and the card asked for anew.
 */
function useSending(missing: MissingDocument, onSent: () => void) {
  const facts = useFacts();
  const [phase, setPhase] = useState<number | 'beginning' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [kept, setKept] = useState<File | null>(null);
  useLocaleChange(useCallback(() => setFailure(withoutText), []));
  const send = async (photo: File) => {
    setPhase('beginning');
    setFailure(null);
    const sent = await sendDocumentPhoto(uploadClient(facts, setPhase), missing.id, photo);
    setPhase(null);
    setKept(sent.kind === 'not-sent' ? photo : null);
    if (sent.kind === 'changed') toast(sent.text, { tone: 'romdoul' });
    if (sent.kind === 'sent' || sent.kind === 'changed') onSent();
    if (sent.kind === 'refused' || sent.kind === 'not-sent') setFailure(sent);
  };
  const take = async (file: File) => {
    setPhase('beginning');
    setFailure(null);
    setKept(null);
    const photo = await shrinkPhoto(file);
    if (photo !== null) return send(photo);
    setPhase(null);
    setFailure({ kind: 'broken' });
  };
  return { phase, error: failure && textOf(failure), kept, take, send };
}
