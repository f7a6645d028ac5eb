import { decideProposal, type Proposal, proposalList } from 'contract/office/proposals';
import { settingList } from 'contract/office/setting-calls';
import { SETTING_GROUPS, SETTINGS, settingOf } from 'contract/office/settings';
import { WAITS_FOR } from 'contract/office/to-do';
import { phnomPenhDay } from 'lending/calendar';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { ForMeBar } from '../desk/for-me.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { Pager } from '../desk/pager.tsx';
import { Panel } from '../desk/panel.tsx';
import { readView } from '../desk/view.ts';
import { Waiting } from '../desk/waiting.tsx';
import { loaded } from '../load.ts';
import { ChangeList } from '../products/change-list.tsx';
import type { Route } from './+types/page';
import { HolidaysPanel } from './holidays-panel.tsx';
import { SettingForm } from './setting-form.tsx';
import { valueText } from './words.ts';

const NUMBER = /^\d{1,18}$/;
const RULES = { waits_for: WAITS_FOR, after: NUMBER, before: NUMBER } as const;

/** Every setting, the holidays, and what waits for a second manager: of all, or for who reads. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call: ask } = context.get(officeContext);
  const { values } = readView(new URL(request.url).searchParams, RULES);
  const { waits_for: waitsFor, ...place } = values;
  const [all, open] = await Promise.all([
    ask(settingList),
    ask(proposalList, {
      query: { state: 'open', kind: 'setting', waits_for: waitsFor, ...place },
    }),
  ]);
  const { settings, holidays } = loaded(all, request);
  const today = phnomPenhDay(Date.now());
  return {
    settings,
    holidays,
    open: loaded(open, request),
    isForMe: waitsFor !== undefined,
    today,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_settings() }) }];
}

/** What managers set; dangerous settings wait for a second of them. */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { settings, holidays, open, isForMe, today } = loaderData;
  const { rows: proposals, managers, next, previous } = open;
  const views = new Map(settings.map((view) => [view.key, view]));
  const waiting = new Set(proposals.map(({ key }) => key));
  const groups = Object.keys(SETTING_GROUPS) as (keyof typeof SETTING_GROUPS)[];
  return (
    <>
      <PageHead title={m.office_settings()} lead={m.office_settings_lead()} />
      {isForMe && <ForMeBar count={proposals.length} />}
      <div className="product-page">
        {proposals.map((proposal) => (
          <Waiting
            key={proposal.id}
            proposedBy={proposal.proposed_by}
            proposedAt={proposal.proposed_at}
            managers={managers}
            decide={(confirmed) =>
              call(decideProposal, { params: { id: proposal.id }, body: { confirmed } })
            }
          >
            <Sides proposal={proposal} />
          </Waiting>
        ))}
        {!isForMe && (
          <div className="settings-columns">
            {groups.map((group) => (
              <Panel key={group} title={SETTING_GROUPS[group]()}>
                {SETTINGS.filter((one) => one.group === group).map((setting) => {
                  const view = views.get(setting.key);
                  return (
                    view && (
                      <SettingForm
                        key={setting.key}
                        setting={setting}
                        view={view}
                        values={views}
                        waits={waiting.has(setting.key)}
                      />
                    )
                  );
                })}
              </Panel>
            ))}
            <HolidaysPanel holidays={holidays} today={today} />
          </div>
        )}
      </div>
      {(next ?? previous) !== null && (
        <Pager next={next} previous={previous} rows={proposals.length} />
      )}
    </>
  );
}

/** Both sides of a setting that waits. */
function Sides({ proposal }: { readonly proposal: Proposal }) {
  const setting = settingOf(proposal.key);
  if (setting === undefined || proposal.kind !== 'setting') return null;
  const side = (value: string | null) => valueText(setting, value);
  return (
    <ChangeList
      changes={[
        { name: setting.label(), before: side(proposal.before), after: side(proposal.after) },
      ]}
    />
  );
}
