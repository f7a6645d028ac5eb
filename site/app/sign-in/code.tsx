import {
  checkCode,
  FORGET_PASSWORD,
  forgotPassword,
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  sendCode,
} from 'contract/accounts';
import { displayPhone } from 'contract/phone';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/code';
import { call } from '../api.ts';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { callPassingRobotCheck } from '../robot-check/unseen.ts';
import { hiddenMeta } from '../shell/page-meta.ts';
import { ArrowLeft } from 'ui/account-icons.tsx';
import { ShieldCheck } from 'ui/icons.tsx';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';
import { focusField } from 'ui/focus-field.ts';
import { CodeField } from './code-field.tsx';
import { toastCodeSent } from './code-sent.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { Resend } from './resend.tsx';
import { ResetFrame } from './reset-frame.tsx';
import { keepRequest, keepVerified, keptRequest, type ResetRequest } from './reset-request.ts';
import { useAccountForm } from './use-account-form.ts';
import { useAdmission } from './use-admission.ts';
import { Waiting } from './waiting.tsx';
import { WithBold } from './with-bold.tsx';

export function meta() {
  return hiddenMeta(m.shell_page_verify_code());
}

/**
 * Entry of the code (RT-31). Only for the request that this tab's session holds (RT-32, C-50); one whose code was right goes
 * on to the new password.
 */
export default function Code({ params }: Route.ComponentProps) {
  useLocale();
  const admitted = useAdmission(() => {
    const kept = keptRequest();
    if (kept === null || kept.uuid !== params.uuid) return paths.home();
    return kept.isVerified ? paths['reset-password']() : null;
  });
  const request = admitted ? keptRequest() : null;
  return (
    <ResetFrame step={2} title={m.shell_page_verify_code()}>
      {request === null ? <Waiting /> : <CodeEntry key={request.uuid} request={request} />}
    </ResetFrame>
  );
}

const FIELDS = ['code'];
const NO_FIELDS: readonly string[] = [];

function CodeEntry({ request }: { readonly request: ResetRequest }) {
  const navigate = useNavigate();
  const form = useAccountForm({
    fields: FIELDS,
    send: async (typed, signal) => {
      const { uuid, requestId } = request;
      const body = { borrow_uuid: uuid, request_id: requestId, code: typed('code') };
      const outcome = await call(checkCode, { body, signal });
      if (outcome.kind !== 'refused' || !(await isProved(uuid, signal))) return outcome;
      return { kind: 'done', data: {}, answer: outcome.answer };
    },
    onDone: () => {
      keepVerified(request.uuid);
      // Going back leads to the phone: a code that was right once is used up.
      void navigate(paths['reset-password'](), { replace: true });
    },
    focusAfterSentence: 'code',
  });
  const again = useResend(request);
  useEffect(() => {
    focusField('code');
  }, []);
  const phone = displayPhone(request.phone);
  return (
    <>
      <p>
        <WithBold text={m.account_code_if({ phone, digits: PHONE_CODE_DIGITS })} bold={phone} />
      </p>
      <RefusalAlert sentence={form.sentence} onDismiss={form.dismiss} />
      <RefusalAlert sentence={again.sentence} onDismiss={again.dismiss} />
      <Card>
        <form noValidate method="post" onSubmit={form.submit} className="grid gap-5">
          <CodeField
            name="code"
            label={m.account_code_label({ digits: PHONE_CODE_DIGITS })}
            hint={m.account_code_valid({ minutes: PHONE_CODE_MINUTES })}
            required
            error={form.errors.code}
            onChange={() => form.changed('code')}
          />
          <Button type="submit" wide busy={form.busy} busyLabel={m.account_code_checking()}>
            {m.account_code_continue()}
          </Button>
        </form>
      </Card>
      <form method="post" onSubmit={again.submit}>
        <Resend sentAt={request.sentAt} busy={again.busy} />
      </form>
      <p className="flex gap-3 px-2 text-sm text-ink-2">
        <ShieldCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {m.account_code_secret()}
      </p>
      <p className="px-2">
        <Link
          to={paths['input-phone-number']()}
          state={{ fromPage: request.fromPage }}
          className="inline-flex min-h-11 items-center gap-3 text-primary-dark hover:underline"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          {m.account_phone_change()}
        </Link>
      </p>
    </>
  );
}

/**
 * Whether the server holds the proof already: no code is taken twice, and the answer to the right one may have been lost. Asked for a
 * new password and given none, the server then finds fault with the password.
 */
async function isProved(borrow_uuid: string, signal: AbortSignal): Promise<boolean> {
  const body = { borrow_uuid, password: '', password_confirmation: '' };
  const outcome = await call(forgotPassword, { body, signal });
  return outcome.kind === 'refused' && outcome.fields.password !== undefined;
}

/** Another code is another request: the page goes on under its uuid, in place of the old one. */
function useResend({ uuid: borrow_uuid, requestId: request_id, phone }: ResetRequest) {
  const navigate = useNavigate();
  return useAccountForm({
    fields: NO_FIELDS,
    send: async (_typed, signal) => {
      const body = { phone, formType: FORGET_PASSWORD, request_id, borrow_uuid };
      const outcome = await callPassingRobotCheck(sendCode, { body, signal });
      if (outcome.kind === 'done') keepRequest(outcome.data, phone);
      return outcome;
    },
    onDone: ({ borrow_uuid: uuid }) => {
      toastCodeSent();
      void navigate(paths['verify-code']({ uuid }), { replace: true });
    },
  });
}
