import { Outlet } from 'react-router';
import { paths } from '../paths.ts';
import { token } from '../session.ts';
import { useAdmission } from './use-admission.ts';

/**
 * Around the pages of who is signed in: without a stored token they lead to the default page (RT-36 to RT-39, C-20, C-22). A
 * token that the server refuses leads to login (C-21), which is `handleSharedOutcome`'s work.
 */
export default function Guard() {
  const admitted = useAdmission(() => (token() === null ? paths.home() : null));
  return admitted === false ? null : <Outlet />;
}
