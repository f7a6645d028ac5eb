import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { LanguageToggle } from '../shell/language-toggle.tsx';
import { ArrowLeft } from 'ui/account-icons.tsx';
import { FlowerOrnament } from 'ui/drawings/flower-ornament.tsx';
import { FormHero } from 'ui/drawings/form-hero.tsx';

/** The login page's frame, without a bar: back and language above, the picture beside it on wide screens. */
export function LoginFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden bg-linear-to-b from-romdoul-pale to-paper lg:bg-none">
      <FlowerOrnament className="absolute -right-32 -bottom-16 -z-10 w-80 text-romdoul/40 lg:hidden" />
      <div className="mx-auto grid max-w-300 lg:min-h-(--screen) lg:grid-cols-2 lg:gap-14 lg:px-4 lg:py-6">
        <div className="min-w-0 px-4 py-3 lg:px-0">
          <div className="flex items-center justify-between">
            <Back />
            <LanguageToggle />
          </div>
          <div className="mx-auto grid w-full max-w-110 gap-4 pt-2 pb-8 lg:pt-4">{children}</div>
        </div>
        <FormHero className="hidden size-full max-h-(--screen) rounded-lg border border-line lg:block" />
      </div>
    </div>
  );
}

/** Back to the page before, or home where there is none of ours (LOGIN-02). */
function Back() {
  const navigate = useNavigate();
  const go = () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(paths.home()));
  };
  return (
    <button
      type="button"
      onClick={go}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-full bg-card transition-colors hover:text-primary lg:bg-transparent lg:px-2"
    >
      <ArrowLeft className="size-5" aria-hidden="true" />
      <span className="sr-only lg:not-sr-only">{m.account_back()}</span>
    </button>
  );
}
