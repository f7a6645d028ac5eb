/** Marks in comments and titles (`C-12`, `BW-14`, `V5.2.1`, `P7`, `R10`): each is explained in docs (docs/marks.md). */
import type { Breach, SourceFile } from './house-rules.ts';

/** The pages that explain marks. */
export const EXPLAINING = {
  requirements: 'docs/requirements.md',
  decisions: 'docs/decisions/0008-where-the-documents-disagree.md',
  marks: 'docs/marks.md',
  security: 'docs/security.md',
  speed: 'docs/speed.md',
} as const;

/** Samples of these rules. */
const EXEMPT = 'scripts/house-marks.test.ts';

const DECISION = /\b[CG]-\d{2}\b/g;
/** `C-29 … C-31`. */
const DECISIONS = /\b([CG])-(\d{2}) … \1-(\d{2})\b/g;
const STANDARD = /\bV\d+\.\d+(?:\.\d+)?\b/g;
/** Only in comments and titles: elsewhere such letters are data. */
const BUDGET = /(?<=[( ,'"`|])[PR]\d{1,2}w?(?=[),:;. '"`|])/g;
const PROSE = /^\s*(?:\/?\*|\/\/|--)|\/\/ |\/\*\*|\b(?:it|test|describe)(?:\.each)?\(|^\s*['"`]/;

function allOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([mark]) => mark);
}

function spelledOut(text: string): string[] {
  return [...text.matchAll(DECISIONS)].flatMap(([, letter, from, to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `${letter}-${String(Number(from) + index).padStart(2, '0')}`,
    ),
  );
}

/** Every mark that the pages of `EXPLAINING` explain. */
export function explainedMarks(read: (path: string) => string): ReadonlySet<string> {
  const requirements = read(EXPLAINING.requirements);
  const decisions = read(EXPLAINING.decisions);
  const marks = read(EXPLAINING.marks);
  return new Set([
    ...[...requirements.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, id = '']) => id),
    ...allOf(DECISION, decisions),
    ...spelledOut(decisions),
    ...allOf(STANDARD, marks),
    ...allOf(STANDARD, read(EXPLAINING.security)),
    ...allOf(/\bR\d{1,2}\b/g, marks),
    ...allOf(/\bP\d{1,2}w?\b/g, read(EXPLAINING.speed)),
  ]);
}

/** Every mark of a file that no page explains. */
export function markBreaches(file: SourceFile, explained: ReadonlySet<string>): Breach[] {
  if (file.path === EXEMPT || file.path.startsWith('words/src/')) return [];
  const areas = new Set([...explained].flatMap((mark) => /^[A-Z]{2,}(?=-)/.exec(mark) ?? []));
  const ofRequirement = (mark: string) => areas.has(mark.split('-')[0] ?? '');
  return file.text.split('\n').flatMap((text, index) => {
    const marks = [
      ...allOf(DECISION, text),
      ...allOf(STANDARD, text),
      ...allOf(/\b[A-Z]{2,8}-\d{2,3}\b/g, text).filter(ofRequirement),
      ...(PROSE.test(text) && !file.path.endsWith('.md') ? allOf(BUDGET, text) : []),
    ];
    return [...new Set(marks)]
      .filter((mark) => !explained.has(mark))
      .map((mark) => ({
        path: file.path,
        line: index + 1,
        message: `${mark} is explained nowhere: add it to the page that docs/marks.md names, or leave it out.`,
      }));
  });
}
