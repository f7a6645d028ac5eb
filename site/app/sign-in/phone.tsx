import { FORGET_PASSWORD, PHONE_CODE_DIGITS, sendCode } from 'contract/accounts';
import { localPhone } from 'contract/phone';
import { loginPath } from 'contract/sign-in-links';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { callPassingRobotCheck } from '../robot-check/unseen.ts';
import { hiddenMeta } from '../shell/page-meta.ts';
import { ArrowLeft } from 'ui/account-icons.tsx';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toastCodeSent } from './code-sent.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { ResetFrame } from './reset-frame.tsx';
import {
  type FromPage,
  keepFromPage,
  keepRequest,
  keptRequest,
  readFromPage,
  requestIdToSend,
} from './reset-request.ts';
import { secondsToWait } from './resend.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useTypedPhone } from './use-typed-phone.ts';
import { keptWanted } from './wanted-place.ts';

export function meta() {
  return hiddenMeta(m.shell_page_forgot_password());
}

const FIELDS = ['phone'];

/** The phone that a code is sent to: the way to a first or a new password (RT-30, PWD-01). */
export default function Phone() {
  useLocale();
  const navigate = useNavigate();
  const fromPage = useFromPage();
  const [phone, setPhone] = useTypedPhone('phone');
  const form = useAccountForm({
    fields: FIELDS,
    send: async (typed, signal) => {
      const asked = typed('phone');
      const body = { phone: asked, formType: FORGET_PASSWORD, request_id: requestIdToSend() };
      const outcome = await callPassingRobotCheck(sendCode, { body, signal });
      if (outcome.kind === 'done') keepRequest(outcome.data, asked);
      return outcome;
    },
    onDone: ({ borrow_uuid: uuid }) => {
      toastCodeSent();
      void navigate(paths['verify-code']({ uuid }));
    },
    focusAfterSentence: 'phone',
  });
  const submit: typeof form.submit = (event) => {
    keepFromPage(fromPage);
    const uuid = codeUnderWay(phone);
    if (uuid === null) return form.submit(event);
    event.preventDefault();
    void navigate(paths['verify-code']({ uuid }));
  };
  const back = fromPage === 'reset-password' ? paths['reset-password']() : loginPath(keptWanted());
  return (
    <ResetFrame step={1} title={m.account_phone_title()}>
      <p>{m.account_phone_text({ digits: PHONE_CODE_DIGITS })}</p>
      <RefusalAlert sentence={form.sentence} onDismiss={form.dismiss} />
      <Card>
        <form noValidate method="post" onSubmit={submit} className="grid gap-5">
          <TextField
            name="phone"
            kind="phone"
            label={m.field_phone()}
            required
            error={form.errors.phone}
            value={phone}
            onChange={(text) => {
              setPhone(text);
              form.changed('phone');
            }}
          />
          <Button type="submit" wide busy={form.busy} busyLabel={m.account_phone_sending()}>
            {m.account_phone_send()}
          </Button>
        </form>
      </Card>
      <p>
        <Link
          to={back}
          className="inline-flex min-h-11 items-center gap-3 text-primary-dark hover:underline"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          {m.account_back()}
        </Link>
      </p>
    </ResetFrame>
  );
}

/** The page that led here, by the navigation parameter (RT-21, C-50); who comes by the address has forgotten the password. */
function useFromPage(): FromPage {
  const state = useLocation().state as { fromPage?: unknown } | null;
  const fromPage = readFromPage(state?.fromPage) ?? 'forget-password';
  useEffect(() => keepFromPage(fromPage), [fromPage]);
  return fromPage;
}

/** The request of a code that this very phone was sent so recently that the server would send no other; else null. */
function codeUnderWay(phone: string): string | null {
  const kept = keptRequest();
  if (kept === null || kept.isVerified || localPhone(kept.phone) !== localPhone(phone)) return null;
  return secondsToWait(kept.sentAt) > 0 ? kept.uuid : null;
}
