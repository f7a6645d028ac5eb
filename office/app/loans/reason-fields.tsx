import type { Text } from 'contract/locale';
import { Select } from 'ui/select.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { m } from 'words/messages';
import { reasonText } from './acts.ts';

/** A reason as it is being chosen: which of the list, and words of one's own. */
export interface Chosen {
  readonly place: string;
  readonly own: string;
  /** In English, where the borrower reads it. */
  readonly ownEn: string;
}

export const NOT_CHOSEN: Chosen = { place: '', own: '', ownEn: '' };
const OTHER = 'other';

type ReasonFieldsProps = {
  readonly reasons: readonly Text[];
  readonly value: Chosen;
  readonly onChange: (value: Chosen) => void;
  /** The borrower reads it, so own words are asked for in both languages. */
  readonly borrowerReads?: boolean;
  readonly error?: string | undefined;
};

/** A reason from a list, with words of one's own beside it. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { reasons, value, onChange, borrowerReads = false, error } = props;
  const isOther = value.place === OTHER;
  return (
    <div className="grid gap-3">
      <Select
        name="reason"
        label={m.office_loan_reason()}
        hint={borrowerReads ? m.office_loan_reason_read() : m.office_loan_reason_staff()}
        error={error}
        value={value.place}
        onChange={(place) => onChange({ ...value, place })}
        options={[
          ...reasons.map((text, index) => ({ value: String(index), label: text() })),
          { value: OTHER, label: m.office_loan_reason_other() },
        ]}
      />
      {(!borrowerReads || isOther) && (
        <TextArea
          name="own_reason"
          label={borrowerReads ? m.office_loan_reason_in_km() : m.office_loan_reason_own()}
          optional={!isOther}
          rows={2}
          value={value.own}
          onChange={(own) => onChange({ ...value, own })}
        />
      )}
      {borrowerReads && isOther && (
        <TextArea
          name="own_reason_en"
          label={m.office_loan_reason_in_en()}
          rows={2}
          value={value.ownEn}
          onChange={(ownEn) => onChange({ ...value, ownEn })}
        />
      )}
    </div>
  );
}

/** The reason as it is sent: empty where none was chosen, which the server refuses. */
export function reasonsOf(
  reasons: readonly Text[],
  { place, own, ownEn }: Chosen,
  borrowerReads: boolean,
): { km: string; en: string } {
  if (place === '') return { km: '', en: '' };
  const chosen = place === OTHER ? undefined : reasons[Number(place)];
  return {
    km: reasonText(chosen, own, 'km'),
    en: reasonText(chosen, borrowerReads ? ownEn : own, 'en'),
  };
}
