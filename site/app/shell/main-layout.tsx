import { Outlet, useLocation } from 'react-router';
import { barePath } from '../bare-path.ts';
import { paths } from '../paths.ts';
import { Frame } from './frame.tsx';

/** Home pages, partner, login (C-23); the login page has no navigation bar (RT-07). */
export default function MainLayout() {
  const { pathname } = useLocation();
  return (
    <Frame navbar={barePath(pathname) !== paths.login()}>
      <Outlet />
    </Frame>
  );
}
