import { changeText, oneText, type PageTextRow, textList } from 'contract/office/content';
import { LANGUAGE_NAMES } from 'contract/language-names';
import { PAGE_NAMES } from 'contract/page-text';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Pill } from 'ui/pill.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useAct } from '../desk/use-act.ts';
import { officeContext } from '../context.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { Dropped } from '../desk/filter-bar.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { listSetup } from '../desk/list-setup.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useTyped } from '../desk/use-typed.ts';
import { changedView, readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import type { Route } from './+types/texts';
import { ContentTabs } from './tabs.tsx';
import { DoCaps } from '../desk/do-caps.tsx';
import { Versions } from './versions.tsx';

const RULES = { open: /^[a-z-]{1,30}\.(?:km|en)$/ } as const;

/** The texts of the content pages, and the one that is open. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call: ask } = context.get(officeContext);
  const { values, dropped } = readView(new URL(request.url).searchParams, RULES);
  const [listed, setup] = await Promise.all([ask(textList), listSetup(ask, 'texts', request)]);
  const { rows } = loaded(listed, request);
  const [name = '', language] = values.open?.split('.') ?? [];
  const page = PAGE_NAMES.find((one) => one === name);
  const locale = language === 'en' ? 'en' : 'km';
  const opened =
    page === undefined ? null : loaded(await ask(oneText, { params: { page, locale } }), request);
  return { rows, setup, opened, dropped };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_content() }) }];
}

const columns = (): readonly Column<PageTextRow>[] => [
  { key: 'page', label: m.office_content_page(), cell: ({ page }) => <b lang="en">{page}</b> },
  {
    key: 'language',
    label: m.office_language(),
    cell: ({ locale }) => <span className="whitespace-nowrap">{LANGUAGE_NAMES[locale]()}</span>,
  },
  {
    key: 'words',
    label: m.office_content_words(),
    cell: ({ is_own }) => (
      <span className="whitespace-nowrap">
        {is_own ? (
          <Pill tone="primary">{m.office_content_own()}</Pill>
        ) : (
          <Pill>{m.office_content_program()}</Pill>
        )}
      </span>
    ),
  },
  {
    key: 'title',
    label: m.office_content_title(),
    wide: true,
    cell: ({ title, locale }) => <span lang={locale}>{title}</span>,
  },
];

/** The words of the content pages. */
export default function Texts({ loaderData }: Route.ComponentProps) {
  const { rows, setup, opened, dropped } = loaderData;
  const all = columns();
  return (
    <>
      <PageHead title={m.office_content()} lead={m.office_content_texts_lead()} />
      <ContentTabs here="texts" />
      <ListBar list="texts" call={textList} query={undefined} columns={all} setup={setup} />
      <Dropped parts={dropped} />
      <DataTable
        caption={m.office_content_tab_texts()}
        columns={shownColumns(all, setup.chosen)}
        rows={rows}
        rowKey={({ page, locale }) => `${page}.${locale}`}
        rowLabel={({ title, locale }) =>
          m.office_content_one_row({ name: title, state: LANGUAGE_NAMES[locale]() })
        }
        defaultSort=""
      />
      {opened !== null && <TextSheet key={`${opened.page}.${opened.locale}`} text={opened} />}
    </>
  );
}

/** One text in its Markdown. */
function TextSheet({ text }: { readonly text: PageTextRow & { readonly body: string } }) {
  const typed = useTyped(`text ${text.page}.${text.locale}`, {
    start: text.body,
    version: text.version,
  });
  const body = typed.value;
  const { busy, trouble, errorOf, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const save = async () => {
    if (body === text.body) return;
    const { page, locale } = text;
    const version = String(typed.version);
    const changed = { params: { page, locale }, body: { version, body } };
    if ((await send(() => call(changeText, changed))) === null) return;
    typed.forget();
    toast(m.office_settings_saved(), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
  };
  return (
    <Sheet
      wide
      title={`${text.page} · ${LANGUAGE_NAMES[text.locale]()}`}
      actions={
        <Button
          busy={busy}
          disabled={body === text.body}
          onClick={() => void save()}
          end={<DoCaps />}
        >
          {m.office_settings_save()}
        </Button>
      }
    >
      <TypedBehind typed={typed} />
      <TextArea
        name="body"
        label={m.office_content_text()}
        hint={m.office_content_text_hint()}
        rows={26}
        lang={text.locale}
        value={body}
        error={errorOf('body') ?? trouble?.text ?? undefined}
        onChange={typed.set}
      />
      <Versions subject={`page_text:${text.page}-${text.locale}`} />
    </Sheet>
  );
}
