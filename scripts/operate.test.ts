/** What README and docs/operate.md tell an operator to type is there: settings both ways, commands, and what is measured. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variables } from '../server/src/env-variables.ts';

const root = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Where an operator reads of settings. */
const GUIDES = [
  'README.md',
  'docs/operate.md',
  'docs/keys.md',
  'docs/before-launch.md',
  'docs/security.md',
  'docs/demo.md',
  'deploy/romdoul.env',
  'deploy/romdoul.service',
  'deploy/romdoul-backup.service',
  'deploy/Containerfile',
] as const;
const NAMES: ReadonlySet<string> = new Set(Object.keys(variables.shape));
/** Names in capitals that are no settings of the product: of the tests alone, of the sources, or of Node. */
const NO_SETTINGS: ReadonlySet<string> = new Set(['ROMDOUL_IMAGE', 'NODE_ENV', 'SALE_NOTICE_DAYS']);

/** Every `NAME`, `NAME=value` and line `NAME=value` of a text that can be a setting. */
function namedIn(text: string): string[] {
  const found = [
    ...text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:=[^`]*)?`/g),
    ...text.matchAll(/(?:^|\s)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)=/gm),
  ];
  return found.map(([, name = '']) => name);
}

describe('settings', () => {
  it('each is told of where an operator looks for it: README, or the list of what is filled in before the launch', () => {
    const told = new Set([
      ...namedIn(textOf('README.md')),
      ...namedIn(textOf('docs/before-launch.md')),
    ]);
    expect([...NAMES].filter((name) => !told.has(name))).toEqual([]);
  });

  it.each(GUIDES)('%s names none that is not there', (path) => {
    const named = namedIn(textOf(path)).filter((name) => name.includes('_'));
    const unknown = named.filter((name) => !NAMES.has(name) && !NO_SETTINGS.has(name));
    expect(unknown).toEqual([]);
  });
});

it('every `npm run` of README and docs is a command', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const texts = ['README.md', ...docs.map((name) => `docs/${name}`)].map(textOf);
  const called = texts.flatMap((text) => [...text.matchAll(/npm run ([a-z:-]+)/g)]);
  expect(called.length).toBeGreaterThan(40);
  expect(called.map(([, name = '']) => name).filter((name) => !scripts[name])).toEqual([]);
});

it('docs/operate.md tells of everything that is measured, and of nothing else', () => {
  const folder = join(root, 'server/src/metrics');
  const sources = readdirSync(folder).filter((name) => !name.includes('.test.'));
  const namesIn = (text: string) => new Set(text.match(/romdoul_[a-z]+_[a-z_]+/g));
  const measured = namesIn(sources.map((name) => textOf(`server/src/metrics/${name}`)).join('\n'));
  expect([...namesIn(textOf('docs/operate.md'))].toSorted()).toEqual([...measured].toSorted());
});

it('the sample of nginx takes no ordinary 503 for a machine that is away, and soon goes on to the next', () => {
  const [, sample = ''] = /With nginx:\n+```\n([^`]*)```/.exec(textOf('docs/operate.md')) ?? [];
  const places = sample.split('location / {').slice(1);
  expect(places).toHaveLength(2);
  for (const place of places) {
    // Each of these counts as a failure, and after one a machine is left out for ten seconds: "busy" of both would be a 502 for everybody.
    expect(place).toMatch(/proxy_next_upstream error timeout non_idempotent;/);
    expect(place).toMatch(/proxy_connect_timeout 2s;/);
  }
});

it('an upgrade is installed beside the running checkout, and takes its place by its name before the reload', () => {
  const [, steps = ''] =
    /\*\*Upgrade:\*\*[^`]*(?:`[^`\n]*`[^`]*)*```\n([^`]*)```/.exec(textOf('docs/operate.md')) ?? [];
  const [install = '', swap = '', reload = ''] = steps.trim().split('\n');
  expect(install).toMatch(
    /^cd \/srv\/romdoul\.next && git pull && npm ci --omit=dev && npm run build$/,
  );
  expect(swap).toContain('mv romdoul romdoul.old && mv romdoul.next romdoul');
  expect(reload).toBe('systemctl reload romdoul');
});

it('a command is run as a unit with the user, the settings and the data of the service, and from its checkout', () => {
  const [, part = ''] = /\n## As a service\n([^]*?)\n## /.exec(textOf('docs/operate.md')) ?? [];
  const [line = ''] = /^systemd-run .*$/m.exec(part) ?? [];
  const unit = textOf('deploy/romdoul.service');
  for (const name of ['User', 'EnvironmentFile', 'WorkingDirectory']) {
    const [own = name] = new RegExp(`^${name}=.*$`, 'm').exec(unit) ?? [];
    expect(line).toContain(` -p ${own} `);
  }
  const [, ...settings] = /^Environment=(\S+) (\S+)$/m.exec(unit) ?? [];
  expect(settings).toHaveLength(2);
  for (const setting of settings) expect(line).toContain(` -E ${setting} `);
  const [, program = 'none'] = /^ExecStart=(\S+)/m.exec(unit) ?? [];
  expect(line).toContain(` ${program} scripts/staff.ts add `);
  // The program of a command bears its name.
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  for (const name of ['staff', 'backup', 'restore', 'verify-audit', 'rotate-keys']) {
    expect(part).toMatch(new RegExp(`(npm run |\`)${name}[\` ]`));
    expect(scripts[name]).toBe(`node scripts/${name}.ts`);
  }
});
