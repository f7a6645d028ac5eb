import type { AccountingOpenApi, CodeSample } from 'contract/accounting';
import { accountingDescription } from 'contract/office/accounting';
import { type ReactNode, useId } from 'react';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { handOver } from '../call.ts';
import { officeContext } from '../context.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Panel } from '../desk/panel.tsx';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { loaded } from '../load.ts';
import { Download } from '../shell/icons.tsx';
import type { Route } from './+types/calls';
import { type FieldRow, fieldsOf, parametersOf } from './fields.ts';
import { AccountingTabs } from './tabs.tsx';

const FILE = 'romdoul-accounting.openapi.json';

/** What a program calls and is told: the document that the server makes of its own schemas. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const answer = loaded(await call(accountingDescription), request);
  // The call's schema says that it is an object; that it is this one says the test of the description.
  const description = answer as unknown as AccountingOpenApi;
  return { description, origin: new URL(request.url).origin };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_api_calls() }) }];
}

/** Calls and webhooks of the lender's accounting, for who writes the program. */
export default function AccountingCalls({ loaderData }: Route.ComponentProps) {
  const { description, origin } = loaderData;
  const save = () =>
    handOver(FILE, new Blob([JSON.stringify(description, null, 2)], { type: 'application/json' }));
  return (
    <>
      <PageHead title={m.office_api()} lead={m.office_api_calls_lead()}>
        <Button
          tone="secondary"
          size="small"
          start={<Download className="size-4" aria-hidden="true" />}
          onClick={save}
        >
          {m.office_api_calls_file()}
        </Button>
      </PageHead>
      <AccountingTabs here="calls" />
      <div className="product-page">
        <p lang="en" className="max-w-prose text-sm">
          {description.info.description}
        </p>
        {Object.entries(description.paths).flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => (
            <Described
              key={operation.operationId}
              address={`${method.toUpperCase()} ${origin}${path}`}
              asked={m.office_api_calls_asked()}
              operation={operation}
              content={operation.responses[200]}
              contentLabel={m.office_api_calls_answer()}
              origin={origin}
            />
          )),
        )}
        {Object.entries(description.webhooks).map(([name, { post }]) => (
          <Described
            key={name}
            address={`POST ${m.office_api_calls_yours()}`}
            asked={m.office_api_calls_headers()}
            operation={post}
            content={post.requestBody}
            contentLabel={m.office_api_calls_sent()}
            origin={origin}
          />
        ))}
      </div>
    </>
  );
}

type DescribedProps = {
  /** Method and address. */
  readonly address: string;
  /** What its parameters are. */
  readonly asked: string;
  readonly operation: AccountingOpenApi['paths'][string][string];
  /** Of OpenAPI: a reply, or a body. */
  readonly content: unknown;
  readonly contentLabel: string;
  readonly origin: string;
};

/** What is sent and answered, with an example. */
function Described({ address, asked, operation, content, contentLabel, origin }: DescribedProps) {
  const { schema, example } = (
    content as { content: Record<string, { schema: unknown; example: unknown }> }
  ).content['application/json'] ?? { schema: {}, example: null };
  return (
    <Panel title={operation.summary} lang="en">
      <div className="grid gap-4 p-4">
        <p>
          <code className="font-bold break-all">{address}</code>
        </p>
        <p lang="en" className="max-w-prose text-sm">
          {operation.description}
        </p>
        <Fields label={asked} rows={parametersOf(operation.parameters)} />
        <Fields label={contentLabel} rows={fieldsOf(schema)} />
        <Code label={m.office_api_calls_example()} source={JSON.stringify(example, null, 2)} />
        <Statuses responses={operation.responses} />
        {operation['x-codeSamples'].map(({ label, source }: CodeSample) => (
          <Code
            key={label}
            label={<span lang="en">{label}</span>}
            source={source.replace('$ORIGIN', origin)}
          />
        ))}
      </div>
    </Panel>
  );
}

function Fields({ label, rows }: { readonly label: string; readonly rows: readonly FieldRow[] }) {
  const id = useId();
  return (
    <section className="min-w-0">
      <h3 id={id}>{label}</h3>
      <ScrollBox labelledBy={id}>
        <table className="edit-table text-sm">
          <thead>
            <tr>
              <th scope="col">{m.office_api_calls_field()}</th>
              <th scope="col">{m.office_api_calls_type()}</th>
              <th scope="col">{m.office_api_calls_meaning()}</th>
            </tr>
          </thead>
          <tbody lang="en">
            {rows.map(({ name, type, meaning }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <code>{type}</code>
                </td>
                <td className="min-w-48">{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function Statuses({ responses }: { readonly responses: Readonly<Record<string, unknown>> }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{m.office_api_calls_statuses()}</h3>
      <ul lang="en" className="text-sm">
        {Object.entries(responses).map(([status, response]) => (
          <li key={status}>
            <code>{status}</code> {(response as { description: string }).description}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Code({ label, source }: { readonly label: ReactNode; readonly source: string }) {
  const id = useId();
  return (
    <section className="min-w-0">
      <h3 id={id}>{label}</h3>
      <ScrollBox labelledBy={id}>
        <pre lang="en" className="p-3 text-xs">
          <code>{source}</code>
        </pre>
      </ScrollBox>
    </section>
  );
}
