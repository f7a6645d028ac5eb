import { describe, expect, it } from 'vitest';
import { layerBreaches } from './house-layers.ts';

const messages = (path: string, target: string) =>
  layerBreaches({ path: `server/src/${path}`, text: `import { x } from '${target}';` }).map(
    ({ message }) => message,
  );

describe('the layers of the server', () => {
  it.each([
    ['loans/routes.ts', '../products/store.ts', /asks a command/],
    ['loans/routes.ts', './gateway.ts', /asks the gateway/],
    ['loans/commands.ts', '../http/errors.ts', /nothing of HTTP/],
    ['loans/commands-extend.ts', './routes.ts', /nothing of HTTP/],
    ['loans/commands.ts', '../notices/gateway.ts', /Ask notices\/commands\.ts/],
    ['loans/store.ts', './commands.ts', /knows the database only/],
    ['loans/store-entries.ts', '../http/serve.ts', /knows the database only/],
    ['loans/store.ts', './gateway.ts', /knows the database only/],
    ['notices/gateway.ts', './store.ts', /outside party only/],
    ['http/serve.ts', '../loans/store.ts', /http knows no noun/],
    ['database/connect.ts', '../loans/store.ts', /database knows no noun/],
    ['jobs/nightly.ts', '../loans/routes.ts', /never routes/],
  ])('%s may not import %s', (path, target, says) => {
    expect(messages(path, target)).toEqual([expect.stringMatching(says)]);
  });

  it.each([
    ['app.ts', './loans/routes.ts'],
    ['loans/routes.ts', './store.ts'],
    ['loans/routes.ts', '../http/serve.ts'],
    ['loans/routes.ts', '../robot-check/commands.ts'],
    ['loans/commands.ts', './gateway.ts'],
    ['loans/commands.ts', '../audit/store.ts'],
    ['loans/commands.ts', '../app.ts'],
    ['loans/store.ts', './store-entries.ts'],
    ['http/session.ts', '../access/commands.ts'],
    ['http/errors.ts', '../database/connect.ts'],
    ['jobs/outbox.ts', '../notices/gateway.ts'],
    ['loans/loans.test.ts', '../../testing/http.ts'],
  ])('%s may import %s', (path, target) => {
    expect(messages(path, target)).toEqual([]);
  });

  it('says in which line', () => {
    const text = `import a from 'b';\n\nimport { x } from './commands.ts';`;
    expect(layerBreaches({ path: 'server/src/loans/store.ts', text })).toMatchObject([{ line: 3 }]);
  });
});
