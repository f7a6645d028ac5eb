import { Outlet, useLocation } from 'react-router';
import { barePath } from '../bare-path.ts';
import { paths } from '../paths.ts';
import { Frame } from './frame.tsx';

/** The layout of home, partner and login (C-23); login has no navigation bar (RT-07). */
export default function MainLayout() {
  const { pathname } = useLocation();
  return (
    <Frame navbar={barePath(pathname) !== paths.login()}>
      <Outlet />
    </Frame>
  );
}
