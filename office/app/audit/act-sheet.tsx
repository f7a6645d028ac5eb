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
import { type ActOfFact, factValue } from 'contract/office/fact-values';

type ActSheetProps = {
  readonly act: AuditActWithProof;
  /** Both sides of the text that it changed; null: it changed none. */
  readonly version: TextVersion | null;
  readonly nameOf: (actor: string) => string;
};

/** One act in full, and the block that proves it. */
export function ActSheet({ act, version, nameOf }: ActSheetProps) {
  const { at, actor, event, subject, facts, proof } = act;
  const { sides, rest } = sidesOf(facts);
  return (
    <Sheet
      wide={version !== null || sides.length > 0}
      title={`${actName(event)}, ${subjectText(subject)}`}
    >
      <Facts
        rows={[
          [m.office_audit_at(), wholeTime(at)],
          [m.office_audit_person(), `${nameOf(actor)} (${actor})`],
          [m.office_audit_act(), `${actName(event)} (${event})`],
          [m.office_audit_subject(), `${subjectText(subject)} (${subject})`],
          ...rest.map((fact) => [factName(fact[0]), factValue(act, fact)] as const),
        ]}
      />
      {version === null && sides.length > 0 && <Sides act={act} sides={sides} />}
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

type Side = { readonly name: string; readonly before: string; readonly after: string };

/** What an act changed, each with both sides, and its other facts. */
function sidesOf(facts: AuditActWithProof['facts']): {
  readonly sides: readonly Side[];
  readonly rest: AuditActWithProof['facts'];
} {
  const isSide = ([name]: readonly [string, string]) => /^(?:before|after)(?:\.|$)/.test(name);
  const partOf = (name: string) => name.slice(name.indexOf('.') + 1);
  const both = facts.filter(isSide);
  const isWhole = ([name]: readonly [string, string]) => name === 'before' || name === 'after';
  const parts = both.filter((fact) => !isWhole(fact));
  const names = [...new Set(parts.map(([name]) => partOf(name)))];
  const all = (side: string, name: string) =>
    parts.filter(([fact]) => fact === `${side}.${name}`).map(([, value]) => value);
  const sides = names.flatMap((name) => {
    const [before, after] = [all('before', name), all('after', name)];
    const rows = Math.max(before.length, after.length);
    return Array.from({ length: rows }, (_, n) => ({
      name,
      before: before[n] ?? '',
      after: after[n] ?? '',
    }));
  });
  const valueOf = (side: string) => both.find(([name]) => name === side)?.[1] ?? '';
  const whole =
    parts.length === 0 && both.length > 0
      ? [{ name: 'value', before: valueOf('before'), after: valueOf('after') }]
      : [];
  return { sides: [...whole, ...sides], rest: facts.filter((fact) => !isSide(fact)) };
}

const sideText = (act: ActOfFact, name: string, value: string) =>
  value === '' ? '–' : factValue(act, [name, value]);

/** Both sides of a change, beside each other. */
function Sides({ act, sides }: { readonly act: ActOfFact; readonly sides: readonly Side[] }) {
  return (
    <table className="mt-5 w-full text-sm">
      <thead>
        <tr className="text-left text-ink-2">
          <th scope="col" className="py-1 pe-4 font-normal">
            {m.office_lists_sides()}
          </th>
          <th scope="col" className="py-1 pe-4 font-normal">
            {m.office_running_version_before()}
          </th>
          <th scope="col" className="py-1 font-normal">
            {m.office_running_version_after()}
          </th>
        </tr>
      </thead>
      <tbody>
        {sides.map(({ name, before, after }, n) => (
          <tr key={`${name} ${n}`} className="border-t border-line align-top">
            <th scope="row" className="py-2 pe-4 text-left font-normal text-ink-2">
              {factName(name)}
            </th>
            <td className="py-2 pe-4 wrap-anywhere whitespace-pre-line">
              {sideText(act, name, before)}
            </td>
            <td className="py-2 wrap-anywhere whitespace-pre-line">
              {before === after ? sideText(act, name, after) : <b>{sideText(act, name, after)}</b>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
