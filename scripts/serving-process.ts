import { execFileSync } from 'node:child_process';

/** The server process of a product's supervisor (server/src/supervisor.ts); 0 while there is none. */
export function servingProcess(supervisor: number): number {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  for (const line of table.split('\n')) {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === supervisor && args.includes('main.ts')) return Number(pid);
  }
  return 0;
}

/** The memory that these processes hold together at this moment, in bytes; those that are gone hold none. */
export function memoryOf(processes: readonly number[]): number {
  const pids = processes.filter((pid) => pid > 0).join(',');
  try {
    const listed = execFileSync('ps', ['-o', 'rss=', '-p', pids], { encoding: 'utf8' });
    return listed.split('\n').reduce((sum, kilobytes) => sum + Number(kilobytes) * 1024, 0);
  } catch {
    return 0;
  }
}
