import type { DecisionView, Found, UnmetView } from 'contract/office/decision-views';
import { Checkbox } from 'ui/checkbox.tsx';
import { TriangleAlert } from 'ui/icons.tsx';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { criterionText } from './words.ts';

/** What staff say was found, with the criterion that it meets. */
const TICKS = [
  ['resides_in_cambodia', 'residence', m.office_decide_found_residence],
  ['account_in_own_name', 'account', m.office_decide_found_account],
] as const satisfies readonly (readonly [keyof Found, UnmetView['criterion'], () => string])[];

/** Every criterion, once: ten, and one more of a purchase. */
const CRITERIA_IN_ALL = 11;

/** The criteria that stay unmet with what was ticked. */
export function stillUnmet(
  unmet: readonly UnmetView[],
  found: Found,
  hasAccount: boolean,
): readonly UnmetView[] {
  const met = new Set<string>(
    TICKS.filter(([key]) => found[key] && (key !== 'account_in_own_name' || hasAccount)).map(
      ([, criterion]) => criterion,
    ),
  );
  return unmet.filter(({ criterion }) => !met.has(criterion));
}

/** How many criteria are met, in the head of the panel. */
export function CriteriaPill({ open }: { readonly open: number }) {
  const counts = { met: String(CRITERIA_IN_ALL - open), all: String(CRITERIA_IN_ALL) };
  return (
    <Pill tone={open === 0 ? 'green' : 'romdoul'}>
      <span className="hidden whitespace-nowrap sm:inline">{m.office_decide_criteria(counts)}</span>
      <span className="tabular sm:hidden" aria-hidden="true">
        {counts.met}/{counts.all}
      </span>
    </Pill>
  );
}

type FoundListProps = {
  readonly view: DecisionView;
  readonly found: Found;
  readonly open: readonly UnmetView[];
  readonly onChange: (found: Found) => void;
};

/** What is unmet, first, with what to do about it; then what the approver says was found, which is kept with the approval. */
export function FoundList({ view, found, open, onChange }: FoundListProps) {
  const own = new Set<string>(TICKS.map(([, criterion]) => criterion));
  const fixed = open.filter(({ criterion }) => !own.has(criterion));
  const hasAccount = view.account !== null;
  return (
    <section className="panel" aria-labelledby="found-title">
      <div className="panel-head">
        <h3 id="found-title">{m.office_decide_found()}</h3>
      </div>
      {(fixed.length > 0 || !hasAccount) && (
        <ul className="unmet">
          {fixed.map((one) => (
            <li key={one.criterion}>
              <TriangleAlert className="size-4" aria-hidden="true" />
              {criterionText(one)}
            </li>
          ))}
          {!hasAccount && (
            <li>
              <TriangleAlert className="size-4" aria-hidden="true" />
              {m.office_decide_account_missing()}
            </li>
          )}
        </ul>
      )}
      <div className="panel-body">
        {TICKS.filter(([key]) => key !== 'account_in_own_name' || hasAccount).map(
          ([key, , label]) => (
            <Checkbox
              key={key}
              name={key}
              label={label()}
              checked={found[key]}
              onChange={(checked) => onChange({ ...found, [key]: checked })}
            />
          ),
        )}
        {view.product === 'purchasing' && (
          <Checkbox
            name="is_partner_shop"
            label={m.office_decide_found_partner()}
            checked={found.is_partner_shop}
            onChange={(checked) => onChange({ ...found, is_partner_shop: checked })}
          />
        )}
      </div>
    </section>
  );
}
