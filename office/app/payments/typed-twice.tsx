import { SumAgain } from '../desk/sum-again.tsx';
import type { useTypedTwice } from './use-typed-twice.ts';

type TypedTwiceProps = {
  readonly twice: ReturnType<typeof useTypedTwice>;
  readonly error: string | undefined;
};

/** The field for a sum that is typed again; nothing for smaller ones. */
export function TypedTwice({ twice, error }: TypedTwiceProps) {
  if (!twice.isTyped) return null;
  const { limitCents, text, setText } = twice;
  return <SumAgain limitCents={limitCents} value={text} onChange={setText} error={error} />;
}
