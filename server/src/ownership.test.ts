import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECKOUT, giveTo, wayTo } from './ownership.ts';

const isRoot = process.getuid?.() === 0;
/** `daemon`, and a user number without a name. */
const SOMEBODY = { uid: 1, gid: 1 };
const OTHER = { uid: 54_321, gid: 54_321 };

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'romdoul-ownership-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function folder(name: string, { uid, gid } = { uid: 0, gid: 0 }): string {
  const made = join(base, name);
  mkdirSync(made);
  chownSync(made, uid, gid);
  return made;
}

describe.runIf(isRoot)('the way to a path', () => {
  it('is root’s where every folder on it is, also where the rest is missing', () => {
    expect(wayTo(join(base, 'a/b'))).toEqual({
      isRoots: true,
      owner: null,
      real: join(base, 'a/b'),
    });
  });

  it('is another’s from the first folder or link of theirs on', () => {
    folder('theirs', SOMEBODY);
    expect(wayTo(join(base, 'theirs/data'))).toMatchObject({ isRoots: false, owner: SOMEBODY });
    folder('ours');
    symlinkSync('/', join(base, 'ours/link'));
    expect(wayTo(join(base, 'ours/link/etc'))).toMatchObject({ isRoots: true, real: '/etc' });
    symlinkSync('../theirs', join(base, 'ours/across'));
    expect(wayTo(join(base, 'ours/across/x'))).toMatchObject({ isRoots: false, owner: SOMEBODY });
  });

  it('is not root’s through a folder in which everybody may rename, unless it is sticky', () => {
    const open = folder('open');
    chmodSync(open, 0o777);
    expect(wayTo(join(open, 'data')).isRoots).toBe(false);
    chmodSync(open, 0o1777);
    expect(wayTo(join(open, 'data')).isRoots).toBe(true);
  });

  it('is refused where links lead in a circle', () => {
    symlinkSync('circle', join(base, 'circle'));
    expect(() => wayTo(join(base, 'circle'))).toThrow(/never end/);
  });

  it('is root’s up to the checkout, whoever owns that', () => {
    expect(wayTo(join(CHECKOUT, 'missing')).isRoots).toBe(true);
  });
});

describe.runIf(isRoot)('giving a folder away', () => {
  it('gives every file in it, also in a folder of a third, and closes all to the writing of others', () => {
    const data = folder('data');
    chmodSync(data, 0o777);
    const inner = folder('data/inner', OTHER);
    chmodSync(inner, 0o770);
    writeFileSync(join(inner, 'file'), '');
    giveTo(SOMEBODY, data);
    for (const path of [data, inner, join(inner, 'file')]) {
      expect(statSync(path), path).toMatchObject(SOMEBODY);
    }
    expect(statSync(data).mode & 0o777).toBe(0o755);
    expect(statSync(inner).mode & 0o777).toBe(0o750);
  });

  it('leaves a link and what it leads to as they are', () => {
    const victim = join(base, 'victim');
    writeFileSync(victim, '');
    symlinkSync(victim, join(folder('data'), 'link'));
    const met: string[] = [];
    giveTo(SOMEBODY, join(base, 'data'), { onLink: (path) => met.push(path) });
    expect(met).toEqual([join(base, 'data/link')]);
    expect(statSync(victim).uid).toBe(0);
    expect(lstatSync(join(base, 'data/link')).uid).toBe(0);
  });

  it('is refused for a file that has a second name elsewhere', () => {
    const victim = join(base, 'victim');
    writeFileSync(victim, '');
    linkSync(victim, join(folder('data'), 'name'));
    expect(() => giveTo(SOMEBODY, join(base, 'data'))).toThrow(/another name somewhere else/);
    expect(statSync(victim).uid).toBe(0);
  });
});
