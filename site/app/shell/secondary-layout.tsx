import { Outlet } from 'react-router';
import { Frame } from './frame.tsx';

/** Everything but home, partner and login: navbar, content, footer (RT-16, RT-34). */
export default function SecondaryLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
