import { describe, expect, it } from 'vitest';
import { fullFolders, nounCircles, partCircles } from './house-nouns.ts';

const file = (path: string, ...targets: string[]) => ({
  path: `server/src/${path}`,
  text: targets.map((target) => `import type { x } from '${target}';`).join('\n'),
});

describe('nouns of the server', () => {
  it('import in no circle, not even through a third, or by types', () => {
    const files = [
      file('loans/store.ts', '../offers/store.ts'),
      file('offers/store.ts', '../payments/store.ts'),
      file('payments/commands.ts', '../loans/store.ts'),
    ];
    expect(nounCircles(files)).toEqual([
      'loans → offers → payments → loans (server/src/loans/store.ts, server/src/offers/store.ts, server/src/payments/commands.ts)',
    ]);
    expect(nounCircles(files.slice(0, 2))).toEqual([]);
  });

  it('are brought together by tests and by the files above them', () => {
    const files = [
      file('loans/store.ts', '../services.ts'),
      file('services.ts', './loans/store.ts'),
      file('offers/store.ts', '../loans/store.ts', './parts/store.ts'),
      file('loans/loans.test.ts', '../offers/store.ts'),
    ];
    expect(nounCircles(files)).toEqual([]);
  });

  it('have folders in them that import in no circle either', () => {
    const files = [
      file('applications/review/commands.ts', '../decide/store.ts', '../store.ts'),
      file('applications/decide/commands.ts', '../review/store.ts'),
      file('applications/commands.ts', './review/commands.ts'),
    ];
    expect(partCircles(files)).toEqual([
      'applications/review → applications/decide → applications/review (server/src/applications/review/commands.ts, server/src/applications/decide/commands.ts)',
    ]);
    expect(partCircles(files.slice(1))).toEqual([]);
    expect(nounCircles(files)).toEqual([]);
  });

  it('have at most 30 files in a folder', () => {
    const filesOf = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => file(`${folder}/store-${index}.ts`));
    expect(fullFolders([...filesOf('loans', 30), ...filesOf('loans/night', 30)])).toEqual([]);
    expect(fullFolders(filesOf('loans', 31))).toEqual(['server/src/loans: 31 files']);
  });
});
