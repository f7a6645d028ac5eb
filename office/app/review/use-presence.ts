import { keepOpen, leaveOpen, type Review } from 'contract/office/applications';
import type { StaffName } from 'contract/office/staff-name';
import { useEffect, useState } from 'react';
import { callQuietly, callWhileLeaving } from '../call.ts';
import { notePassed } from '../queue/passed.ts';

/** Well within the minute for which an application counts as open. */
const EVERY_MS = 20_000;

/** Tells the others that this application is open here, as long as it is. @returns who else has it open */
export function usePresence({ id, open_by }: Review): readonly StaffName[] {
  const [openBy, setOpenBy] = useState(open_by);
  useEffect(() => {
    notePassed(id);
    let isHere = true;
    const tell = async () => {
      const outcome = await callQuietly(keepOpen, { params: { id }, body: {} });
      if (isHere && outcome.kind === 'done') setOpenBy(outcome.data.open_by);
    };
    const leave = () => void callWhileLeaving(leaveOpen, { params: { id } });
    void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    window.addEventListener('pagehide', leave);
    return () => {
      isHere = false;
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);
  return openBy;
}
