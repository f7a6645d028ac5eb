/** Processor time of what a measurement is made of: unlike rates it says the same whether others are at work on the machine or not. */
import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of one core, user and system together. */
export interface ProcessorTime {
  /** Of this process. */
  own: number;
  /** Of the programs that it started and that have ended. */
  programs: number;
  /** Of a PostgreSQL with all its processes, ended ones too. */
  database: number;
}

/** Linux counts a process's time in hundredths of a second, on every machine. */
const TICKS_A_SECOND = 100;

interface Ticks {
  parent: number;
  own: number;
  /** Of its children that have ended. */
  ended: number;
}

function ticksOf(pid: number): Ticks {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before the closing bracket may hold anything; from there on the fields are those of proc(5) from the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) };
}

function childrenOf(parent: number): Ticks[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [ticksOf(Number(name))];
      } catch {
        // It has ended since the list was read.
        return [];
      }
    })
    .filter((ticks) => ticks.parent === parent);
}

/** What was used until now; null where the system does not tell (it is read from Linux's /proc). */
export function processorTime(postmaster: number): ProcessorTime | null {
  if (process.platform !== 'linux') return null;
  const { user, system } = process.cpuUsage();
  const database = ticksOf(postmaster);
  const backends = childrenOf(postmaster).reduce((sum, { own }) => sum + own, 0);
  return {
    own: (user + system) / 1e6,
    programs: ticksOf(process.pid).ended / TICKS_A_SECOND,
    database: (database.own + database.ended + backends) / TICKS_A_SECOND,
  };
}
