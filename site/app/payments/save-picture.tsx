import type { KhqrView } from 'contract/payments';
import { formatDollars } from 'lending/money';
import { useEffect, useState } from 'react';
import { m } from 'words/messages';
import { instantText } from '../account/instant-text.ts';
import { useLocale } from '../locale.ts';
import { ImageDown, Share } from 'ui/account-icons.tsx';
import { buttonClass } from 'ui/button-class.ts';
import { Button } from 'ui/button.tsx';
import { drawPicture } from './code-picture.ts';

/** The code as a picture to keep, and to hand to a bank app where the browser can: a phone cannot scan its own screen. */
export function SavePicture({ code }: { readonly code: KhqrView }) {
  const picture = usePicture(code);
  if (picture === 'none') return null;
  const look = buttonClass('primary', 'normal', true);
  return (
    <div className="flex gap-3">
      {picture === null ? (
        <Button wide busy>
          {m.khqr_save()}
        </Button>
      ) : (
        <a href={picture.address} download={picture.file.name} className={look}>
          <ImageDown aria-hidden="true" className="size-5" />
          {m.khqr_save()}
        </a>
      )}
      {picture !== null && canShare(picture.file) && (
        <Button
          tone="secondary"
          aria-label={m.khqr_share()}
          title={m.khqr_share()}
          onClick={() => void share(picture.file)}
        >
          <Share aria-hidden="true" className="size-5" />
        </Button>
      )}
    </div>
  );
}

interface Picture {
  readonly file: File;
  readonly address: string;
}

/** Null while it is drawn. Drawn before anybody presses, since sharing must follow a press at once. */
function usePicture(code: KhqrView): Picture | 'none' | null {
  const locale = useLocale();
  const [picture, setPicture] = useState<Picture | 'none' | null>(null);
  useEffect(() => {
    let address = '';
    let here = true;
    const lines = [
      m.khqr_exactly({ amount: formatDollars(code.cents) }, { locale }),
      m.khqr_bill({ bill: code.bill }, { locale }),
      m.khqr_works_until({ time: instantText(code.expiresAt) }, { locale }),
    ];
    void drawPicture(code.svg, lines, `khqr-${code.bill}.png`).then((file) => {
      if (!here) return;
      if (file) address = URL.createObjectURL(file);
      setPicture(file ? { file, address } : 'none');
    });
    return () => {
      here = false;
      if (address !== '') URL.revokeObjectURL(address);
    };
  }, [code, locale]);
  return picture;
}

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

async function share(file: File): Promise<void> {
  // Who closes the list of apps has shared nothing, and that is all right.
  await navigator.share({ files: [file] }).catch(() => undefined);
}
