import { Outlet } from 'react-router';
import { Frame } from './frame.tsx';

/** The layout of every page but home, partner and login (RT-16, RT-34). */
export default function SecondaryLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
