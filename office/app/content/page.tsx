import { smsList, type SmsTemplate } from 'contract/office/content';
import { AUDIENCE_NAMES } from 'contract/office/message-names';
import { smsParts } from 'contract/office/sms-parts';
import { isSmsKey, SMS_KINDS } from 'contract/office/sms-templates';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { useLocale } from '../locale.ts';
import type { Route } from './+types/page';
import { SmsSheet } from './sms-sheet.tsx';
import { ContentTabs } from './tabs.tsx';

const RULES = { open: /^[a-z_]{1,60}$/ } as const;

/** Every text message as it goes out now. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const { call } = context.get(officeContext);
  const [listed, setup] = await Promise.all([call(smsList), listSetup(call, 'sms', request)]);
  const { rows } = loaded(listed, request);
  return { rows, setup, opened: rows.find(({ key }) => key === values.open) ?? null, dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_content() }) }];
}

const aboutText = (key: string) => (isSmsKey(key) ? SMS_KINDS[key].about() : key);

const columns = (locale: 'km' | 'en'): readonly Column<SmsTemplate>[] => {
  const text = (one: SmsTemplate) => (locale === 'km' ? one.body_km : one.body_en);
  return [
    {
      key: 'about',
      label: m.office_messages_kind(),
      cell: ({ key }) => <b className="whitespace-nowrap">{aboutText(key)}</b>,
    },
    {
      key: 'to',
      label: m.office_messages_to(),
      cell: ({ key }) => (
        <span className="whitespace-nowrap">
          {AUDIENCE_NAMES[
            isSmsKey(key) && SMS_KINDS[key].to === 'lender' ? 'lender' : 'applicant'
          ]()}
        </span>
      ),
    },
    {
      key: 'parts',
      label: m.office_content_parts(),
      align: 'end',
      cell: (one) => `${smsParts(one.body_km)} / ${smsParts(one.body_en)}`,
    },
    {
      key: 'words',
      label: m.office_content_words(),
      cell: ({ version }) => (
        <span className="whitespace-nowrap">
          {version === 0 ? (
            <Pill>{m.office_content_program()}</Pill>
          ) : (
            <Pill tone="primary">{m.office_content_own()}</Pill>
          )}
        </span>
      ),
    },
    {
      key: 'text',
      label: m.office_messages_text(),
      wide: true,
      cell: (one) => (
        <span lang={locale} className="text-ink-2">
          {text(one)}
        </span>
      ),
    },
  ];
};

/** The words of text messages, in both languages. */
export default function Content({ loaderData }: Route.ComponentProps) {
  const { rows, setup, opened, dropped } = loaderData;
  const locale = useLocale();
  const all = columns(locale);
  return (
    <>
      <PageHead title={m.office_content()} lead={m.office_content_lead()} />
      <ContentTabs here="content" />
      <ListBar list="sms" call={smsList} query={undefined} columns={all} setup={setup} />
      <Dropped parts={dropped} />
      <DataTable
        caption={m.office_content()}
        columns={shownColumns(all, setup.chosen)}
        rows={rows}
        rowKey={({ key }) => key}
        rowLabel={(one) =>
          m.office_content_row({
            about: aboutText(one.key),
            text: locale === 'km' ? one.body_km : one.body_en,
          })
        }
        defaultSort=""
      />
      {opened !== null && isSmsKey(opened.key) && (
        <SmsSheet
          key={opened.key}
          template={opened}
          sms={opened.key}
          about={aboutText(opened.key)}
        />
      )}
    </>
  );
}
