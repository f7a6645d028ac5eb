import { ANSWERERS, CLOSERS } from 'contract/office/who';
import {
  answerComplaint,
  closeComplaint,
  type Complaint,
  COMPLAINT_FINDINGS,
  type ComplaintFinding,
} from 'contract/office/complaints';
import { displayPhone } from 'contract/phone';
import { displayDay } from 'lending/calendar';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName, useStaffName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { type Typed, useTyped } from '../desk/use-typed.ts';
import { type Act, useAct } from '../desk/use-act.ts';
import { useSession } from '../shell/session.ts';
import { CATEGORY_NAMES, CHANNEL_NAMES, FINDING_NAMES } from 'contract/office/complaint-names';
import { stateOf } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { mayOf } from '../desk/may-of.ts';
import { WhoMay } from '../desk/who-may.tsx';

/** One complaint, with its answer and its end. */
export function ComplaintSheet({ complaint }: { readonly complaint: Complaint }) {
  const { roles, handle } = useSession();
  const act = useAct();
  const nameOf = useStaffName();
  const { name: state, tone } = stateOf(complaint);
  const mayAnswer = mayOf(roles, ANSWERERS);
  const mayClose = mayOf(roles, CLOSERS);
  const { answer, close } = complaint;
  // Held here, since the form is gone once somebody else has answered.
  const own = useTyped(`answer ${complaint.id}`, { start: '', version: null });
  return (
    <Sheet title={complaint.number}>
      <div className="grid gap-4">
        <p className="rounded-lg bg-wash p-4 whitespace-pre-line">
          <PersonName name={complaint.text} />
        </p>
        <Facts
          rows={[
            [
              m.office_complaints_state(),
              <Pill key="state" tone={tone}>
                {state}
              </Pill>,
            ],
            [m.office_complaints_name(), <PersonName key="name" name={complaint.name} />],
            [m.office_complaints_phone(), displayPhone(complaint.phone)],
            [
              m.office_complaints_who(),
              complaint.is_borrower
                ? m.office_complaints_is_borrower()
                : m.office_complaints_no_borrower(),
            ],
            ...(complaint.loan_number === null
              ? []
              : [[m.office_complaints_loan(), complaint.loan_number] as const]),
            [m.office_complaints_category(), CATEGORY_NAMES[complaint.category]()],
            [m.office_complaints_channel(), CHANNEL_NAMES[complaint.channel]()],
            [m.office_complaints_answer_by(), displayDay(complaint.answer_by)],
            [
              m.office_complaints_recorded(),
              `${wholeTime(complaint.at)} · ${nameOf(complaint.by)}`,
            ],
          ]}
        />
        {answer !== null && (
          <section>
            <h3 className="text-base">{m.office_complaints_answer()}</h3>
            <p className="mt-1 rounded-lg bg-wash p-4 whitespace-pre-line">
              <PersonName name={answer.text} />
            </p>
            <p className="text-sm text-ink-2">
              {m.office_complaints_answered()} {nameOf(answer.by)} · {wholeTime(answer.at)}
            </p>
          </section>
        )}
        {close !== null && (
          <p>
            <b>{FINDING_NAMES[close.finding]()}</b> · {m.office_complaints_closed()}{' '}
            {nameOf(close.by)} · {wholeTime(close.at)}
          </p>
        )}
        <TroubleBox trouble={act.trouble} typed={own.value} onSee={act.forget} />
        {answer === null &&
          (mayAnswer ? (
            <AnswerForm complaint={complaint} act={act} typed={own} />
          ) : (
            <WhoMay act={m.office_complaints_answer()} roles={ANSWERERS} />
          ))}
        {answer !== null &&
          close === null &&
          (mayClose && answer.by.handle !== handle ? (
            <CloseForm complaint={complaint} act={act} />
          ) : (
            <p className="text-sm text-ink-2">
              {m.office_complaints_close_other({ who: nameOf(answer.by) })}
            </p>
          ))}
      </div>
    </Sheet>
  );
}

type FormProps = { readonly complaint: Complaint; readonly act: Act };

function AnswerForm({ complaint, act, typed }: FormProps & { readonly typed: Typed<string> }) {
  const { value: text, set: setText } = typed;
  const { revalidate } = useRevalidator();
  const send = async () => {
    const params = { id: complaint.id };
    const done = await act.send(() => call(answerComplaint, { params, body: { text } }));
    if (done === null) return;
    typed.forget();
    toast(m.office_complaints_done_answered(), { tone: 'green' });
    void revalidate();
  };
  return (
    <div className="grid gap-3">
      <TextArea
        name="text"
        label={m.office_complaints_answer()}
        hint={m.office_complaints_answer_hint()}
        value={text}
        onChange={setText}
        error={act.errorOf('text')}
      />
      <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
        {m.office_complaints_do_answer()}
      </Button>
    </div>
  );
}

function CloseForm({ complaint, act }: FormProps) {
  const { revalidate } = useRevalidator();
  const send = async (finding: ComplaintFinding) => {
    const params = { id: complaint.id };
    const done = await act.send(() => call(closeComplaint, { params, body: { finding } }));
    if (done === null) return;
    toast(m.office_complaints_done_closed({ number: complaint.number }), { tone: 'green' });
    void revalidate();
  };
  return (
    <div>
      <h3 className="text-base">{m.office_complaints_close_title()}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {COMPLAINT_FINDINGS.map((finding) => (
          <Button
            key={finding}
            tone="secondary"
            size="small"
            busy={act.busy}
            onClick={() => void send(finding)}
          >
            {FINDING_NAMES[finding]()}
          </Button>
        ))}
      </div>
    </div>
  );
}
