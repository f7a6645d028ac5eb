import { describe, expect, it } from 'vitest';
import { breachesOf, cyclesOf } from './house-rules.ts';

const messages = (path: string, text: string) =>
  breachesOf({ path, text }).map(({ message }) => message);

/** What a border says when it is crossed, and the same line where it belongs. */
const BORDERS: readonly {
  border: string;
  says: RegExp;
  bad: readonly (readonly [path: string, text: string])[];
  good: readonly (readonly [path: string, text: string])[];
}[] = [
  {
    border: 'imports point down only',
    says: /may not import .*: imports point/,
    bad: [
      ['lending/src/quote.ts', `import { m } from 'words/messages';`],
      ['words/src-own/a.ts', `import { x } from 'lending/money';`],
      ['contract/src/check.ts', `import { x } from 'server/app';`],
      ['contract/src/check.ts', `import { x } from '../../site/app/paths.ts';`],
      ['server/src/app.ts', `import site from '../../site/serve.ts';`],
      ['server/src/app.ts', `const site = await import('../../site/serve.ts');`],
      ['site/app/root.tsx', `import type { Env } from '../../server/src/env.ts';`],
      ['site/app/root.tsx', `export * from 'server/env';`],
      ['site/app/root.tsx', `import { x } from 'office/serve';`],
      ['office/app/root.tsx', `import { x } from '../../site/app/paths.ts';`],
      ['ui/src/button.tsx', `import { x } from '../../site/app/paths.ts';`],
      ['server/src/app.ts', `import { x } from 'ui/button.tsx';`],
      ['journeys/apply.test.ts', `import { x } from 'contract/client';`],
    ],
    good: [
      ['contract/src/check.ts', `import { m } from 'words/messages';`],
      ['server/src/app.ts', `import { x } from 'contract/client';`],
      ['server/src/app.ts', `import { x } from 'lending/money';`],
      ['site/app/root.tsx', `import { x } from 'ui/button.tsx';`],
      ['journeys/apply.test.ts', `import { x } from './product.ts';`],
    ],
  },
  {
    border: 'the audit is read by the audit alone',
    says: /The audit is read to audit/,
    bad: [
      ['server/src/loans/store.ts', `db.selectFrom('audit').select('at')`],
      ['server/src/loans/store.ts', 'sql`select max(at) from audit where subject = 1`'],
    ],
    good: [['server/src/audit/store-blocks.ts', 'sql`select at from audit limit 1`']],
  },
  {
    border: 'collateral has one name',
    says: /its collateral, in every room/,
    bad: [
      ['contract/src/office/collateral.ts', `export interface PledgeRow {}`],
      ['server/src/offers/store.ts', `const pledge = await find(tx);`],
    ],
    good: [
      ['server/src/collateral/commands-photos.ts', `const row = { kind: 'pledge' };`],
      ['server/src/offers/commands.ts', `m.notice_offer_ended_pledge({ item })`],
    ],
  },
  {
    border: 'the numbers of records have one place',
    says: /number of a record is made by/,
    bad: [
      ['server/src/lists/commands-messages.ts', 'const number = `A-${id}`;'],
      ['office/app/loans/list.tsx', 'const number = `L${id}`;'],
    ],
    good: [
      ['contract/src/record-numbers.ts', 'return `L${id}`;'],
      ['server/src/lists/lists.test.ts', 'expect(row).toContain(`A-${id}`);'],
      ['office/app/loans/list.tsx', 'const text = `TOTAL ${sum}`;'],
    ],
  },
  {
    border: 'ui knows no noun',
    says: /knows no noun of ours/,
    bad: [
      ['ui/src/field.tsx', `import type { Loan } from 'contract/loans';`],
      ['ui/src/field.tsx', `import { quote } from 'lending/quote';`],
    ],
    good: [
      ['ui/src/field.tsx', `import { Icon } from './icon.tsx';`],
      ['ui/src/field.tsx', `import { m } from 'words/messages';`],
      ['ui/src/field.tsx', `import type { Question } from 'contract/question';`],
      ['site/app/apply/field.tsx', `import type { Question } from 'contract/question';`],
    ],
  },
  {
    border: 'lending is pure',
    says: /lending is pure/,
    bad: [
      ['lending/src/quote.ts', 'const now = new Date();'],
      ['lending/src/quote.ts', 'const now = Date.now();'],
      ['lending/src/quote.ts', 'const luck = Math.random();'],
      ['lending/src/quote.ts', 'const zone = process.env.TZ;'],
      ['lending/src/quote.ts', `console.log('x');`],
      ['lending/src/quote.ts', `import { readFileSync } from 'node:fs';`],
    ],
    good: [
      ['lending/src/quote.ts', '// never new Date() or Math.random()\nconst day = dueOn;'],
      ['lending/src/quote.test.ts', 'const day = new Date(0);'],
    ],
  },
  {
    border: 'SQL stays in stores',
    says: /SQL belongs in the store\.ts/,
    bad: [
      ['server/src/products/commands.ts', `db.selectFrom('product').execute();`],
      ['server/src/products/routes.ts', `db.deleteFrom('product').execute();`],
      ['server/src/jobs/sweeper.ts', 'await sql`select 1`.execute(db);'],
      ['server/src/products/commands.ts', `await pool.query('select 1');`],
    ],
    good: [
      ['server/src/products/store.ts', `db.selectFrom('product').execute();`],
      ['server/src/products/store-fill.ts', `db.insertInto('product').execute();`],
      ['server/src/database/migrate.ts', 'await client.query(text);'],
      ['server/src/products/products.test.ts', `db.updateTable('product').execute();`],
    ],
  },
  {
    border: 'SQL is not put together from text',
    says: /SQL is never put together/,
    bad: [['server/src/products/store.ts', 'const rows = sql`${sql.raw(order)}`;']],
    good: [['server/src/products/store.ts', 'const rows = sql`select ${value}`;']],
  },
  {
    border: 'outside calls stay in gateways',
    says: /Calls to the outside/,
    bad: [
      ['server/src/notices/commands.ts', `await fetch('https://sms.example');`],
      ['server/src/notices/commands.ts', `import { request } from 'node:https';`],
      ['server/src/applications/store.ts', `import { S3Client } from '@aws-sdk/client-s3';`],
    ],
    good: [
      ['server/src/notices/gateway.ts', `await fetch('https://sms.example');`],
      [
        'server/src/applications/photos/gateway-images.ts',
        `import { S3Client } from '@aws-sdk/client-s3';`,
      ],
      ['server/src/server-process.ts', `import type { ServerResponse } from 'node:http';`],
    ],
  },
  {
    border: 'test support stays out of the product',
    says: /server\/testing is for tests only/,
    bad: [['server/src/leads/commands.ts', `import { lead } from '../../testing/leads.ts';`]],
    good: [['server/src/leads/leads.test.ts', `import { lead } from '../../testing/leads.ts';`]],
  },
  {
    border: 'V1.2.5 no other program is started',
    says: /starts no other program/,
    bad: [
      ['server/src/applications/photos/gateway.ts', `import { exec } from 'node:child_process';`],
    ],
    good: [
      ['server/src/database/embedded/embedded.ts', `import { spawn } from 'node:child_process';`],
    ],
  },
  {
    border: 'acts are told the time',
    says: /comes from services\.clock/,
    bad: [
      ['server/src/applications/commands.ts', 'const at = new Date();'],
      ['server/src/notices/store.ts', 'const at = Date.now();'],
    ],
    good: [
      ['server/src/clock.ts', 'const at = new Date();'],
      ['server/src/applications/commands.ts', 'const at = new Date(now.getTime() + 5);'],
      ['server/src/server-process.ts', 'const begun = Date.now();'],
    ],
  },
  {
    border: 'status codes stay in http',
    says: /Status codes belong in server\/src\/http/,
    bad: [
      ['server/src/products/routes.ts', 'return reply.code(404).send();'],
      ['server/src/products/commands.ts', 'throw Object.assign(error, { statusCode: 400 });'],
    ],
    good: [['server/src/http/errors.ts', 'return reply.code(404).send();']],
  },
  {
    border: 'words are said in words',
    says: /What is said to a person belongs in words/,
    bad: [
      ['server/src/notices/commands.ts', `const text = 'សូម';`],
      ['site/app/home/route.tsx', '<p>សូមស្វាគមន៍</p>'],
    ],
    good: [
      ['server/src/notices/notices.test.ts', `const text = 'សូម';`],
      ['lending/src/digits.ts', `const DIGITS = '០១២៣';`],
    ],
  },
  {
    border: 'types are said',
    says: /Say what the type is/,
    bad: [
      ['server/src/app.ts', 'const value = body as any;'],
      ['site/app/root.tsx', 'function f(value: any) {}'],
      ['journeys/apply.test.ts', '\n// @ts-ignore\n'],
      ['lending/src/quote.ts', '/* @ts-nocheck */'],
    ],
    good: [['server/src/app.ts', `const text = 'as anybody can see: anything';`]],
  },
  {
    border: 'the files of a noun have roles',
    says: /A file of a noun is routes\.ts/,
    bad: [
      ['server/src/products/service.ts', ''],
      ['server/src/products/rates/service.ts', ''],
      ['server/src/products/rates/old/store.ts', ''],
    ],
    good: [
      ['server/src/products/store-fill.ts', ''],
      ['server/src/products/rates/store.ts', ''],
      ['server/src/products/products.test.ts', ''],
      ['server/src/http/answers.ts', ''],
      ['server/src/app.ts', ''],
    ],
  },
  {
    border: 'files stay small',
    says: /a file has at most 300/,
    bad: [['contract/src/long.ts', 'x\n'.repeat(301)]],
    good: [
      ['contract/src/long.ts', 'x\n'.repeat(300)],
      ['server/src/database/types.ts', 'x\n'.repeat(1000)],
    ],
  },
  {
    border: 'no drawers',
    says: /A drawer of that name/,
    bad: [
      ['site/app/utils/money.ts', ''],
      ['contract/src/helpers.ts', ''],
      ['server/src/common/a.ts', ''],
      ['ui/src/misc.tsx', ''],
    ],
    good: [['ui/src/commonplace.tsx', '']],
  },
];

describe.each(BORDERS)('$border', ({ says, bad, good }) => {
  it.each(bad)('is held in %s: %s', (path, text) => {
    expect(messages(path, text)).toContainEqual(expect.stringMatching(says));
  });

  it.each(good)('lets %s be: %s', (path, text) => {
    expect(messages(path, text)).not.toContainEqual(expect.stringMatching(says));
  });
});

describe('a breach', () => {
  it('says the line, comments and strings of other lines not counted', () => {
    const text = '// new Date()\n/* new Date()\n new Date() */\nconst now = new Date();\n';
    expect(breachesOf({ path: 'lending/src/a.ts', text })).toMatchObject([{ line: 4 }]);
  });
});

describe('a string with a slash and a star', () => {
  it('begins no comment: what follows it is looked at', () => {
    const text = "const CALLS = '/api/*';\nconst at = new Date();\n/** Ends here. */\n";
    expect(breachesOf({ path: 'server/src/leads/commands.ts', text })).toMatchObject([{ line: 2 }]);
  });
});

describe('imports in a ring', () => {
  it('are found over several files and rooms', () => {
    const files = [
      { path: 'contract/src/a.ts', text: `import { b } from './b.ts';` },
      { path: 'contract/src/b.ts', text: `import { c } from 'contract/c';` },
      { path: 'contract/src/c.ts', text: `export { a } from './a.ts';` },
    ];
    expect(cyclesOf(files)).toEqual([
      ['contract/src/a.ts', 'contract/src/b.ts', 'contract/src/c.ts', 'contract/src/a.ts'],
    ]);
  });

  it('are not seen where two ways lead to one file', () => {
    const files = [
      { path: 'contract/src/a.ts', text: `import './b.ts';\nimport './c.ts';` },
      { path: 'contract/src/b.ts', text: `import './c.ts';` },
      { path: 'contract/src/c.ts', text: '' },
    ];
    expect(cyclesOf(files)).toEqual([]);
  });
});
