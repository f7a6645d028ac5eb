import type { Collateral } from 'contract/office/collateral';
import { displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import { LetterForm, LetterNoted } from '../desk/letter-form.tsx';
import { useStaffName } from '../desk/person-name.tsx';
import { SmsState } from '../messages/sms-state.tsx';

type NoticedProps = {
  readonly notice: NonNullable<Collateral['sale_notice']>;
  /** `L000123`. */
  readonly loan: string | null;
};

/** From when it may be sold, and how the SMS stands that the days count from; where that reached nobody, that it went on paper. */
export function Noticed({ notice, loan }: NoticedProps) {
  const who = useStaffName()(notice.by);
  return (
    <>
      <div>
        <p>
          {notice.is_strangers
            ? m.office_pawn_notice_stranger({ who })
            : notice.is_untold
              ? m.office_pawn_notice_untold({ who })
              : m.office_pawn_notice_sent({ day: displayDay(notice.sale_from), who })}
        </p>
        <p className="text-sm text-ink-2">
          {m.office_decide_sms()} · <SmsState message={notice.message} />
        </p>
        {notice.letter !== null && <LetterNoted letter={notice.letter} />}
      </div>
      {notice.may_go_on_paper && loan !== null && (
        <LetterForm number={loan} demand="sale" sentAt={notice.at} />
      )}
    </>
  );
}
