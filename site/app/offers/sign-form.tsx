import {
  type AgreementView,
  declineOffer,
  sendSigningCode,
  signAgreement,
  SIGNING_CODE_DIGITS,
  SIGNING_CODE_MINUTES,
} from 'contract/offers';
import { formatDollars } from 'lending/money';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useLocale, useLocaleChange } from '../locale.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { toastCodeSent } from '../sign-in/code-sent.ts';
import { RefusalAlert } from '../sign-in/refusal-alert.tsx';
import { useAccountForm } from '../sign-in/use-account-form.ts';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { DECLINE_PLACE } from './decline-place.ts';
import { mayHaveCode, noteCodeSent } from './code-noted.ts';

type Shown = (view: AgreementView) => void;

const NO_FIELDS: readonly string[] = [];
const CODE: readonly string[] = ['code'];

/** The two forms: one has a code sent, the other signs by it. */
function useSigning({ offer: { offerId }, sha256 }: AgreementView, onChange: Shown) {
  const [isSent, setSent] = useState(() => mayHaveCode(offerId));
  const sending = useAccountForm({
    fields: NO_FIELDS,
    async send(_typed, signal) {
      const outcome = await call(sendSigningCode, { body: { offer_id: offerId }, signal });
      // None is sent so soon after another: that one is to be entered, wherever it was asked for.
      if (outcome.kind === 'refused' && outcome.answer.reason === 'throttled') setSent(true);
      return outcome;
    },
    onDone: () => {
      noteCodeSent(offerId);
      setSent(true);
      toastCodeSent(m.sign_code_sent());
    },
  });
  const signing = useAccountForm({
    fields: CODE,
    send: (typed, signal) =>
      call(signAgreement, { body: { offer_id: offerId, code: typed('code'), sha256 }, signal }),
    onDone: onChange,
    focusAfterSentence: 'code',
  });
  return { isSent, sending, signing };
}

/** The code by SMS, and the signature that it is: the cost once more, then the code, then what is kept as evidence. */
export function SignForm({ view, onChange }: { readonly view: AgreementView; onChange: Shown }) {
  useLocale();
  const { offer } = view;
  const { isSent, sending, signing } = useSigning(view, onChange);
  const figures = {
    digits: SIGNING_CODE_DIGITS,
    minutes: SIGNING_CODE_MINUTES,
    amount: formatDollars(offer.principalCents),
    total: formatDollars(offer.totalCents),
  };
  return (
    <Card as="section" aria-labelledby="sign-title">
      <h2 id="sign-title">{m.sign_section()}</h2>
      <p className="mt-2">{m.sign_how(figures)}</p>
      <RefusalAlert sentence={sending.sentence} onDismiss={sending.dismiss} />
      <RefusalAlert sentence={signing.sentence} onDismiss={signing.dismiss} />
      {isSent && (
        <form noValidate method="post" onSubmit={signing.submit} className="mt-4 grid gap-4">
          <CodeField
            name="code"
            digits={SIGNING_CODE_DIGITS}
            label={m.sign_code_label({ digits: SIGNING_CODE_DIGITS })}
            required
            error={signing.errors.code}
            onChange={() => signing.changed('code')}
          />
          <Button type="submit" wide busy={signing.busy}>
            {m.sign_submit()}
          </Button>
        </form>
      )}
      <form method="post" onSubmit={sending.submit} className="mt-4">
        <Button type="submit" wide tone={isSent ? 'quiet' : 'primary'} busy={sending.busy}>
          {isSent ? m.sign_send_again() : m.sign_send_code()}
        </Button>
      </form>
      <p className="mt-3 text-sm text-ink-2">{m.sign_evidence()}</p>
    </Card>
  );
}

/** Refusing is free and one tap away; it is asked once more, since it is for good. */
export function Decline({ view, onChange }: { readonly view: AgreementView; onChange: Shown }) {
  useLocale();
  const { offer } = view;
  const [step, setStep] = useState<'closed' | 'asked' | 'sent'>('closed');
  const [sentence, setSentence] = useState<string | null>(null);
  // The server's sentence is in the language that was.
  useLocaleChange(useCallback(() => setSentence(null), []));
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    // The agreement comes after the page, so the browser has found nothing to go to.
    if (hash === `#${DECLINE_PLACE}`) place.current?.querySelector('button')?.focus();
  }, [hash]);
  const decline = async () => {
    setStep('sent');
    const outcome = await call(declineOffer, { body: { offer_id: offer.offerId } });
    setStep('closed');
    if (outcome.kind === 'done') return onChange(outcome.data);
    setSentence('message' in outcome && outcome.message ? outcome.message : m.error_generic());
  };
  return (
    <div
      ref={place}
      id={DECLINE_PLACE}
      className="grid scroll-mt-24 justify-items-center gap-1 text-center"
    >
      <RefusalAlert sentence={sentence} onDismiss={() => setSentence(null)} />
      <Button tone="quiet" onClick={() => setStep('asked')} busy={step === 'sent'}>
        {m.sign_decline()}
      </Button>
      <p className="text-sm text-ink-2">{m.sign_decline_hint()}</p>
      <ConfirmDialog
        open={step === 'asked'}
        danger
        title={m.sign_decline_question({ amount: formatDollars(offer.principalCents) })}
        confirmLabel={m.sign_decline()}
        cancelLabel={m.sign_decline_back()}
        onCancel={() => setStep('closed')}
        onConfirm={() => void decline()}
      >
        <p>{m.sign_decline_final()}</p>
      </ConfirmDialog>
    </div>
  );
}
