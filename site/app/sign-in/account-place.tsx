import { lazy, Suspense } from 'react';

/** Loaded for who is signed in only: other visitors do not carry it (P2). */
const AccountMenu = lazy(() => import('./account-menu.tsx'));

/** The avatar menu's place in the bar, as wide while it is loading. */
export function AccountPlace() {
  return (
    <Suspense fallback={<span className="w-15" />}>
      <AccountMenu />
    </Suspense>
  );
}
