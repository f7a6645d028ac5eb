import { MADE_SURE_NAMES, NOT_THEIRS_NAMES } from 'contract/office/phone-change-names';
import type { PhoneNotTheirs } from 'contract/office/phone-changes';
import { MADE_SURE, type MadeSure, personalDataFile } from 'contract/office/privacy';
import { type MouseEvent, useState } from 'react';
import { Alert } from 'ui/alert.tsx';
import { fieldId } from 'ui/field.tsx';
import { Select } from 'ui/select.tsx';
import { m } from 'words/messages';
import { fileClick } from '../desk/file-click.ts';
import { useStaffName } from '../desk/person-name.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { Download } from '../shell/icons.tsx';

interface FileLinkProps {
  readonly id: string;
  /** How it was made sure who asks, where that is asked. */
  readonly madeSure?: MadeSure | null;
  readonly onPress?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Everything that is kept of a borrower, as a file. */
export function FileLink({ id, madeSure = null, onPress = fileClick }: FileLinkProps) {
  const path = personalDataFile.path.replace(':id', id);
  return (
    <a
      href={madeSure === null ? path : `${path}?made_sure=${madeSure}`}
      download
      onClick={onPress}
      className="bar-button gap-2 px-3 text-sm"
    >
      <Download className="size-4" aria-hidden="true" />
      {m.office_privacy_export()}
    </a>
  );
}

type HandOverProps = { readonly id: string; readonly known: PhoneNotTheirs };

/** That the phone is marked as not theirs, and the file only once it is said how it was made sure who asks. */
export function HandOver({ id, known: { why, set_by, set_at } }: HandOverProps) {
  const nameOf = useStaffName();
  const [madeSure, setMadeSure] = useState<MadeSure | null>(null);
  const [isMissing, setMissing] = useState(false);
  const said = { why: NOT_THEIRS_NAMES[why](), name: nameOf(set_by), at: wholeTime(set_at) };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    setMissing(madeSure === null);
    if (madeSure !== null) return fileClick(event);
    event.preventDefault();
    document.getElementById(fieldId('made_sure_file'))?.focus();
  };
  return (
    <div className="mb-4 grid gap-3">
      <Alert tone="romdoul">
        <p>{m.office_phones_not_theirs_stands(said)}</p>
        <p>{m.office_privacy_not_theirs()}</p>
      </Alert>
      <Select
        name="made_sure_file"
        label={m.office_privacy_sure()}
        options={MADE_SURE.map((value) => ({ value, label: MADE_SURE_NAMES[value]() }))}
        value={madeSure ?? ''}
        onChange={(one) => {
          setMadeSure(MADE_SURE.find((value) => value === one) ?? null);
          setMissing(false);
        }}
        error={isMissing ? m.office_privacy_sure_missing() : undefined}
      />
      <div>
        <FileLink id={id} madeSure={madeSure} onPress={press} />
      </div>
    </div>
  );
}
