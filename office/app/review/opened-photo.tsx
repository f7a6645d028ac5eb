import type { OfficeOutcome } from 'contract/office/client';
import { useState } from 'react';
import { troubleText } from '../sign-in/trouble.ts';
import { PhotoFrame, START_LOOK } from './photo-frame.tsx';

type View = () => Promise<OfficeOutcome<{ readonly data_url: string }>>;

/** A photo that is closed until somebody asks to see it: each look is logged. */
export function useOpenedPhoto(view: View) {
  const [source, setSource] = useState<{ url: string } | { trouble: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    setOpen(true);
    const outcome = await view();
    setSource(
      outcome.kind === 'done' ? { url: outcome.data.data_url } : { trouble: troubleText(outcome) },
    );
  };
  return { isOpen, source, open };
}

type OpenedPhotoProps = {
  readonly label: string;
  readonly source: ReturnType<typeof useOpenedPhoto>['source'];
};

/** The photo, once it is asked for. */
export function OpenedPhoto({ label, source }: OpenedPhotoProps) {
  const [look, setLook] = useState(START_LOOK);
  return (
    <PhotoFrame
      label={label}
      source={source}
      look={look}
      isCurrent={false}
      onChange={(changes) => setLook({ ...look, ...changes })}
    />
  );
}
