import { useEffect, useRef } from 'react';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly onKept: () => void;
};

/** The recovery codes, which nobody can be shown again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="desk-card grid gap-4">
      <div>
        <h1 ref={title} tabIndex={-1} className="focus:outline-none">
          {m.office_recovery_title()}
        </h1>
        <p className="text-sm text-ink-2">{m.office_recovery_lead()}</p>
      </div>
      <ol className="grid grid-cols-2 gap-2 rounded-lg bg-wash p-4 text-center text-lg font-bold">
        {codes.map((code) => (
          <li key={code} className="tabular">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid gap-2 no-print">
        <Button tone="secondary" wide onClick={() => window.print()}>
          {m.office_print()}
        </Button>
        <Button wide onClick={onKept}>
          {m.office_recovery_kept()}
        </Button>
      </div>
    </div>
  );
}
