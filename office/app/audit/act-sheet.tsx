import type { AuditActWithProof } from 'contract/office/audit';
import type { TextVersion } from 'contract/office/text-versions';
import { Alert } from 'ui/alert.tsx';
import { m } from 'words/messages';
import { Facts } from '../desk/facts.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { wholeTime } from '../desk/time-text.ts';
import { VersionSides } from '../content/version-sides.tsx';
import { actName, subjectText } from 'contract/office/act-names';
import { factName } from 'contract/office/fact-names';

type ActSheetProps = {
  readonly act: AuditActWithProof;
  /** Both sides of the text that it changed; null: it changed none. */
  readonly version: TextVersion | null;
  readonly nameOf: (actor: string) => string;
};

/** One act in full, and the block that proves it. */
export function ActSheet({ act, version, nameOf }: ActSheetProps) {
  const { at, actor, event, subject, facts, proof } = act;
  return (
    <Sheet wide={version !== null} title={`${actName(event)}, ${subjectText(subject)}`}>
      <Facts
        rows={[
          [m.office_audit_at(), wholeTime(at)],
          [m.office_audit_person(), `${nameOf(actor)} (${actor})`],
          [m.office_audit_act(), `${actName(event)} (${event})`],
          [m.office_audit_subject(), `${subjectText(subject)} (${subject})`],
          ...facts.map(([name, value]) => [factName(name), value] as const),
        ]}
      />
      {version !== null && (
        <div className="mt-5">
          <VersionSides version={version} />
        </div>
      )}
      <h3 className="mt-5 mb-2">{m.office_audit_proof()}</h3>
      {proof === null ? (
        <Alert tone="romdoul">{m.office_audit_unsealed()}</Alert>
      ) : (
        <>
          <Alert tone={proof.is_whole ? 'green' : 'red'}>
            {proof.is_whole ? m.office_audit_block_whole() : m.office_audit_block_broken()}
          </Alert>
          <div className="mt-3">
            <Facts
              rows={[
                [m.office_audit_block(), proof.block],
                [m.office_audit_block_rows(), String(proof.rows)],
                [m.office_audit_sealed_at(), wholeTime(proof.sealed_at)],
              ]}
            />
          </div>
          <p className="mt-2 text-xs break-all text-ink-2">{proof.hash}</p>
        </>
      )}
      <p className="mt-4 text-sm text-ink-2">{m.office_audit_how()}</p>
    </Sheet>
  );
}
