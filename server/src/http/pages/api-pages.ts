import { createHash } from 'node:crypto';
import type { OpenApi, Operation } from 'contract/openapi';
import type { Schema } from 'contract/openapi-wizard';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f6f6f8;padding:1rem}
h2{margin-top:2.5rem}details{margin:.5rem 0}.method{text-transform:uppercase;font-weight:600}`;

/**
 * The description of one door's calls, for developers: `openapi.json` under its path and, to be read, `docs`. In the demo only;
 * an installation for real work tells nobody (V13.4.5).
 */
export function registerApiPages(
  api: FastifyInstance,
  { demo }: Pick<Env, 'demo'>,
  {
    under,
    describe,
  }: { under: '/api' | '/api/office' | '/api/accounting'; describe: () => OpenApi },
): void {
  if (!demo) return;
  let described: { document: OpenApi; page: string } | undefined;
  // Made when it is first asked for: of the office's three hundred calls it takes longer than the rest of the door.
  const description = () => {
    if (described) return described;
    const document = describe();
    described = { document, page: documentPage(document, under) };
    return described;
  };
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  api.get(`${under}/openapi.json`, () => description().document);
  api.get(`${under}/docs`, (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(description().page),
  );
}

function documentPage({ info, paths }: OpenApi, under: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(info.title)}: the calls</title><style>${STYLE}</style><h1>${escape(info.title)}: the calls</h1><p>${escape(info.description)}</p><p>For programs: <a href="${under}/openapi.json">openapi.json</a></p>${calls.join('')}</html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return `<section><h2 id="${escape(operationId)}">${escape(summary)}</h2><p><code><span class="method">${escape(method)}</span> ${escape(path)}</code></p><p>${escape(description)}</p>${[
    query.length > 0 ? part('Query', query) : '',
    requestBody ? part('Body', requestBody) : '',
    part('Answers', responses),
  ].join('')}</section>`;
}

function part(title: string, content: Schema | readonly Schema[]): string {
  const text = escape(JSON.stringify(content, null, 2));
  return `<details><summary>${escape(title)}</summary><pre>${text}</pre></details>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
