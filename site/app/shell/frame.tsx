import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

/** Target of "skip to content". */
const MAIN_ID = 'main';

type FrameProps = {
  /** False on the login page only (RT-07). */
  readonly navbar?: boolean;
  readonly children: ReactNode;
};

/** Navigation bar, content, footer. */
export function Frame({ navbar = true, children }: FrameProps) {
  return (
    <div className="flex min-h-(--screen) flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="absolute -top-20 left-4 z-40 rounded-lg bg-card px-4 py-2 font-bold text-primary-dark shadow-card focus:top-2"
      >
        {m.shell_skip()}
      </a>
      {navbar && <Navbar />}
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 focus:outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
