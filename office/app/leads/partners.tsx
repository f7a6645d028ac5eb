import {
  addPartner,
  changePartner,
  type Partner,
  PARTNER_SELLS,
  PARTNER_STATES,
  type PartnerBody,
  partnerList,
} from 'contract/office/leads';
import { displayPhone, localPhone } from 'contract/phone';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Button } from 'ui/button.tsx';
import { EmptyState } from 'ui/empty-state.tsx';
import { Pill } from 'ui/pill.tsx';
import { Select } from 'ui/select.tsx';
import { TextArea } from 'ui/text-area.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { PersonName } from '../desk/person-name.tsx';
import { call } from '../call.ts';
import { shownColumns } from '../desk/columns-dialog.tsx';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { ListBar } from '../desk/list-bar.tsx';
import { Sheet } from '../desk/sheet.tsx';
import { textsOf, TroubleBox } from '../desk/trouble-box.tsx';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useKeyed } from '../desk/use-keyed.ts';
import { changedView } from '../desk/view.ts';
import { PARTNER_NAMES, SELLS_NAMES } from 'contract/office/lead-names';
import { PARTNER_TONES } from './words.ts';
import type { LeadsProps } from './leads-props.ts';
import { DoCaps } from '../desk/do-caps.tsx';

const columns = (): readonly Column<Partner>[] => [
  {
    key: 'name',
    label: m.office_leads_shop(),
    cell: ({ name, place }) => (
      <div>
        <b>
          <PersonName name={name} />
        </b>
        <span className="block text-sm text-ink-2">
          <PersonName name={place ?? '–'} />
        </span>
      </div>
    ),
  },
  { key: 'sells', label: m.office_leads_sells(), cell: ({ sells }) => SELLS_NAMES[sells]() },
  {
    key: 'contact',
    label: m.office_leads_contact(),
    cell: ({ contact_name, phone }) => (
      <div>
        <PersonName name={contact_name} />
        <span className="tabular block text-sm text-ink-2">{displayPhone(phone)}</span>
      </div>
    ),
  },
  {
    key: 'state',
    label: m.office_leads_state(),
    cell: ({ state }) => <Pill tone={PARTNER_TONES[state]}>{PARTNER_NAMES[state]()}</Pill>,
  },
  {
    key: 'note',
    label: m.office_leads_note(),
    wide: true,
    cell: ({ note }) => (
      <span className="text-ink-2">{note === null ? '–' : <PersonName name={note} />}</span>
    ),
  },
];

type PartnersProps = {
  readonly rows: readonly Partner[];
  readonly open: string | null;
} & LeadsProps;

/** Shops that sell what borrowers buy on credit, and whom to call there. */
export function Partners({ rows, open, isFiltered, setup, query }: PartnersProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const all = columns();
  const opened = rows.find(({ id }) => id === open) ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between pr-5">
        <ListBar
          list="partners"
          call={partnerList}
          query={query}
          filters={[
            {
              name: 'state',
              label: m.office_leads_state(),
              options: PARTNER_STATES.map((value) => ({ value, label: PARTNER_NAMES[value]() })),
            },
          ]}
          columns={all}
          setup={setup}
        />
        <Button size="small" onClick={() => void navigate(changedView(search, { open: 'new' }))}>
          {m.office_leads_partner_add()}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={isFiltered ? m.office_leads_none() : m.office_leads_empty_partners()} />
      ) : (
        <div className="two-line-rows flex-1">
          <DataTable
            caption={m.office_leads_partners()}
            columns={shownColumns(all, setup.chosen)}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ name, state }) =>
              m.office_leads_partner_row({ name, state: PARTNER_NAMES[state]() })
            }
            defaultSort="-id"
          />
        </div>
      )}
      {(opened !== null || open === 'new') && (
        <PartnerSheet key={opened?.id ?? 'new'} partner={opened} />
      )}
    </>
  );
}

const NOTHING: PartnerBody = {
  name: '',
  sells: 'vehicles',
  contact_name: '',
  phone: '',
  place: '',
  note: '',
  state: 'New',
};

function bodyOf(partner: Partner | null): PartnerBody {
  if (partner === null) return NOTHING;
  const { id: _id, version: _version, ...known } = partner;
  return {
    ...known,
    phone: localPhone(partner.phone),
    place: partner.place ?? '',
    note: partner.note ?? '',
  };
}

/** @param version the one that typing was begun on */
const save = (partner: Partner | null, body: PartnerBody, version: number, key: string) =>
  partner === null
    ? call(addPartner, { body: { ...body, key } })
    : call(changePartner, { params: { id: partner.id }, body: { ...body, version } });

/** A shop as it is typed, and saving it: what was typed stays until it is saved. */
function usePartner(partner: Partner | null) {
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const keyed = useKeyed(`partner ${partner?.id ?? 'new'}`, {
    start: bodyOf(partner),
    version: partner?.version ?? null,
  });
  const { act, typed } = keyed;
  const send = async () => {
    const done = await keyed.send((key) => save(partner, typed.value, Number(typed.version), key));
    if (done === null) return;
    typed.forget();
    toast(m.office_leads_saved(), { tone: 'green' });
    void navigate(changedView(search, { open: null }));
    void revalidate();
  };
  return { act, typed, send };
}

function PartnerSheet({ partner }: { readonly partner: Partner | null }) {
  const { act, typed, send } = usePartner(partner);
  const { value: body, set: setBody } = typed;
  const field = (name: 'name' | 'contact_name' | 'phone' | 'place', label: string) => (
    <TextField
      name={name}
      kind={name === 'phone' ? 'phone' : 'text'}
      label={label}
      value={body[name]}
      onChange={(text) => setBody({ ...body, [name]: text })}
      error={act.errorOf(name)}
      optional={name === 'place'}
      autoComplete="off"
    />
  );
  return (
    <Sheet
      title={partner?.name ?? m.office_leads_partner_add()}
      actions={
        <Button busy={act.busy} onClick={() => void send()} end={<DoCaps />}>
          {m.office_leads_do_step()}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TypedBehind typed={typed} />
        <TroubleBox
          trouble={act.trouble}
          typed={textsOf(body.name, body.contact_name, body.phone, body.place, body.note)}
          onSee={act.forget}
        />
        {field('name', m.office_leads_shop())}
        <Select
          name="sells"
          label={m.office_leads_sells()}
          placeholder={false}
          options={PARTNER_SELLS.map((value) => ({ value, label: SELLS_NAMES[value]() }))}
          value={body.sells}
          onChange={(sells) => setBody({ ...body, sells: sells as PartnerBody['sells'] })}
        />
        {field('contact_name', m.office_leads_contact())}
        {field('phone', m.office_leads_phone())}
        {field('place', m.office_leads_place())}
        <Select
          name="state"
          label={m.office_leads_state()}
          placeholder={false}
          options={PARTNER_STATES.map((value) => ({ value, label: PARTNER_NAMES[value]() }))}
          value={body.state}
          onChange={(state) => setBody({ ...body, state: state as PartnerBody['state'] })}
        />
        <TextArea
          name="note"
          label={m.office_leads_note()}
          optional
          rows={4}
          value={body.note}
          onChange={(note) => setBody({ ...body, note })}
          error={act.errorOf('note')}
        />
      </div>
    </Sheet>
  );
}
