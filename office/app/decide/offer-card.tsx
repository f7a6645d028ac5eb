import type { OfferState } from 'contract/office/decision-views';
import { REVIEWERS } from 'contract/office/who';
import { offerAgreementPaper } from 'contract/office/offers';
import { displayPhone } from 'contract/phone';
import { displayDay } from 'lending/calendar';
import { Button } from 'ui/button.tsx';
import { Pill, type Tone } from 'ui/pill.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Facts } from '../desk/facts.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { SendAgain } from '../messages/send-again.tsx';
import { SmsState } from '../messages/sms-state.tsx';
import { savePdf } from './save-pdf.ts';
import { useAct } from '../desk/use-act.ts';
import { WhoMay, useMay } from '../desk/who-may.tsx';

const STATES: Readonly<Record<OfferState['status'], readonly [Tone, () => string]>> = {
  Open: ['primary', m.office_decide_offer_open],
  Signed: ['green', m.office_decide_offer_signed],
  'Not taken up': ['neutral', m.office_decide_offer_not_taken],
  Expired: ['romdoul', m.office_decide_offer_expired],
  Withdrawn: ['neutral', m.office_decide_offer_withdrawn],
  Cancelled: ['romdoul', m.office_cancellations_cancelled],
};

/** A hash in groups of four digits. */
const grouped = (hex: string) => (hex.match(/.{1,4}/g) ?? []).join(' ');

/** The offer: how it stands, what is or was signed, by what proof, and the paper of it. */
export function OfferCard({ offer }: { readonly offer: OfferState }) {
  const { id, status, signature, sha256, message } = offer;
  const mayWrite = useMay(REVIEWERS);
  const [tone, label] = STATES[status];
  const { busy, trouble, send, forget } = useAct();
  const open = async () => {
    const paper = await send(() => call(offerAgreementPaper, { params: { id } }));
    if (paper === null) return;
    savePdf(paper);
    toast(m.office_decide_pdf_saved({ name: paper.name }), { tone: 'green' });
  };
  return (
    <section className="panel" aria-labelledby="offer-title">
      <div className="panel-head">
        <h2 id="offer-title">{m.office_decide_offer()}</h2>
        <Pill tone={tone}>{label()}</Pill>
      </div>
      <div className="panel-body">
        <Facts
          rows={[
            [m.office_decide_made_at(), wholeTime(offer.made_at)],
            [m.office_decide_sms(), <SmsState key="sms" message={message} />],
            [m.office_decide_sign_by(), displayDay(offer.sign_by)],
            ...(signature === null ? [] : evidence(signature)),
          ]}
        />
        {message?.state === 'failed' &&
          status === 'Open' &&
          (mayWrite ? (
            <SendAgain id={message.id} />
          ) : (
            <WhoMay act={m.office_messages_again()} roles={REVIEWERS} />
          ))}
        <p className="mt-2 text-sm text-ink-2">{m.office_decide_hash()}</p>
        <p className="font-mono text-xs break-words">{grouped(sha256)}</p>
        {signature !== null && (
          <p className={`mt-1 text-sm ${signature.same_hash ? 'text-green' : 'text-red'}`}>
            {signature.same_hash ? m.office_decide_same_hash() : m.office_decide_other_hash()}
          </p>
        )}
        {status !== 'Withdrawn' && (
          <p className="mt-3">
            <Button tone="secondary" size="small" busy={busy} onClick={() => void open()}>
              {m.office_decide_pdf()}
            </Button>
          </p>
        )}
        <TroubleBox trouble={trouble} onSee={forget} />
      </div>
    </section>
  );
}

/** When, by which code, from where. */
function evidence(signature: NonNullable<OfferState['signature']>) {
  return [
    [m.office_decide_signed_at(), wholeTime(signature.signed_at)],
    [
      m.office_decide_code_proof(),
      m.office_decide_code_proof_text({
        phone: displayPhone(signature.phone),
        time: wholeTime(signature.code_sent_at),
      }),
    ],
    [m.office_decide_network(), signature.address],
    [m.office_decide_browser(), signature.user_agent],
  ] as const;
}
