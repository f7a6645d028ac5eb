/**
 * The image of deploy/Containerfile where no daemon answers: its instructions are carried out one by one in a file system of their own
 * (an overlay on this machine's, in a mount namespace), which stands for the base image. What differs from a real one: the base, and
 * the network is the machine's own. It wants root and Linux.
 */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { newFolder } from './own-database.ts';

/** An instruction of a container file: its name and the rest of its line. */
export type Instruction = readonly [name: string, rest: string];

/** Instructions of a container file in order, continued lines joined, comments left out. */
export function instructionsOf(text: string): Instruction[] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line): Instruction[] => {
      const [, name, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
      return name === undefined || rest === undefined ? [] : [[name, rest.replaceAll(/\s+/g, ' ')]];
    });
}

/** Whether a line of .dockerignore leaves a path out; of its patterns those that ours uses: `name`, a path, and both behind `**\/`. */
function leavesOut(pattern: string, path: string): boolean {
  const isAnywhere = pattern.startsWith('**/');
  const [tail = ''] = path.split('/').slice(-1);
  const wanted = isAnywhere ? pattern.slice(3) : pattern;
  const given = isAnywhere ? tail : path;
  return wanted.startsWith('*') ? given.endsWith(wanted.slice(1)) : given === wanted;
}

/** Files that `COPY . .` takes from a checkout, by its .dockerignore, as paths from its root. */
export function copiedFiles(root: string): string[] {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      const name = relative(root, path);
      if (patterns.some((pattern) => leavesOut(pattern, name))) return [];
      return entry.isDirectory() ? walk(path) : [name];
    });
  return walk(root);
}

/** What `npm ci` and a build make, taken from the checkout where it need not be made anew. */
function madeFolders(root: string): string[] {
  const rooms = readdirSync(root, { withFileTypes: true }).filter((one) => one.isDirectory());
  const packages = ['', ...rooms.map(({ name }) => name)].map((room) => join(room, 'node_modules'));
  const builds = ['site/build', 'office/build', 'words/src'];
  return [...packages, ...builds].filter((name) => existsSync(join(root, name)));
}

/** Mounts the image's file system for its own processes alone. $1: its folder, $2: the checkout, $3…: what is laid over. */
const MOUNTS = `set -e
mount --make-rprivate /
at=$1; checkout=$2; shift 2
mount -t overlay overlay -o "lowerdir=/,upperdir=$at/upper,workdir=$at/work" "$at/root"
mount --rbind /dev "$at/root/dev"; mount --rbind /proc "$at/root/proc"
for name in passwd group shadow gshadow; do sed -i '/^romdoul:/d' "$at/root/etc/$name"; done
n=0
for name in "$@"; do
  n=$((n + 1)); mkdir -p "$at/over$n" "$at/work$n" "$at/root/srv/romdoul/$name"
  mount -t overlay overlay -o "lowerdir=$checkout/$name,upperdir=$at/over$n,workdir=$at/work$n" "$at/root/srv/romdoul/$name"
done
`;

/** In place of npm where packages are there already: what they are without those of development is the caller's matter. */
const NPM_WITHOUT_REGISTRY = `#!/bin/sh
case "$1 $2" in 'ci --omit=dev' | 'cache clean') exit 0 ;; esac
PATH=\${PATH#/run/romdoul-image:}
exec npm "$@"
`;

/** Whether this machine lets images be made without a daemon. */
export function canMakeImage(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const at = newFolder('image');
  for (const part of ['upper', 'work', 'root']) mkdirSync(join(at, part));
  const options = `lowerdir=/,upperdir=${at}/upper,workdir=${at}/work`;
  const probe = ['-m', 'mount', '-t', 'overlay', 'overlay', '-o', options, `${at}/root`];
  const { status } = spawnSync('unshare', probe, { stdio: 'ignore' });
  rmSync(at, { recursive: true, force: true });
  return status === 0;
}

/** Packages that only development needs, by the lockfile: paths from the root. */
function packagesOfDevelopment(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { dev }]) => (dev === true ? [path] : []));
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const assigned = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables)
    .map(([name, value]) => quoted(`${name}=${value}`))
    .join(' ');

/** What an image is made with. */
export interface ImageOptions {
  /** The checkout. */
  readonly root: string;
  readonly instructions: readonly Instruction[];
  /** Packages from the registry and a new build, instead of the checkout's. */
  readonly anew: boolean;
  /** Settings beside those of the image, as `docker run -e` gives them. */
  readonly env: Readonly<Record<string, string>>;
}

/** A started image. */
export interface Started {
  readonly child: ChildProcessByStdio<null, null, Readable>;
  /** Runs a program in it as its user with its settings, as `docker exec` does. @returns its exit code and words */
  exec(command: readonly string[]): { status: number | null; said: string };
  /** Removes what it was made of, once its process has ended. */
  remove(): void;
}

/** What the instructions have set so far. */
interface Made {
  readonly script: string[];
  folder: string;
  user: string;
  variables: Record<string, string>;
  command: string[];
}

/** A line of the shell that runs another in the image. `$at` is the image's folder. */
function inImage(
  { folder }: Made,
  { user, env, line }: { user: string; env: Readonly<Record<string, string>>; line: string },
): string {
  const there = quoted(`cd ${folder} && ${line}`);
  return `chroot --userspec=${user}:${user} "$at/root" /usr/bin/env -i ${assigned(env)} /bin/sh -c ${there}`;
}

/** Copies the files of a checkout; where its packages are taken too, those of development go. */
function copy({ script, folder }: Made, { root, anew }: ImageOptions, at: string): void {
  for (const file of copiedFiles(root)) {
    cpSync(join(root, file), join(at, 'upper', folder, file));
  }
  if (anew) return;
  const unwanted = packagesOfDevelopment(root).map(quoted).join(' ');
  script.push(`(cd "$at/root${folder}" && rm -rf ${unwanted})`);
}

function carryOut(made: Made, [name, rest]: Instruction, options: ImageOptions, at: string): void {
  const path = `/run/romdoul-image:${process.env.PATH ?? ''}`;
  if (name === 'WORKDIR') {
    made.folder = rest;
    made.script.push(`mkdir -p "$at/root${rest}"`);
  } else if (name === 'USER') made.user = rest;
  else if (name === 'CMD') made.command = JSON.parse(rest) as string[];
  else if (name === 'ENV') {
    for (const one of rest.split(' ')) {
      const [variable = '', value = ''] = one.split('=');
      made.variables[variable] = value;
    }
  } else if (name === 'COPY') {
    if (rest !== '. .') throw new Error(`COPY ${rest} is not understood`);
    copy(made, options, at);
  } else if (name === 'RUN') {
    const env = { ...made.variables, HOME: '/root', PATH: path };
    made.script.push(`${inImage(made, { user: 'root', env, line: rest })} >&2`);
  } else if (!/^(FROM|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK)$/.test(name)) {
    throw new Error(`${name} is not understood`);
  }
}

/**
 * Makes the image and starts it by its own command, as its own user; its process is the child itself, so signals reach it.
 * What RUN says comes on the child's error stream; where one fails, the child ends with its code.
 * @throws Error for an instruction that it does not know
 */
export function startImage(options: ImageOptions): Started {
  const { root, instructions, anew, env } = options;
  const at = newFolder('image');
  for (const part of ['work', 'root', 'upper/run/romdoul-image']) {
    mkdirSync(join(at, part), { recursive: true });
  }
  if (!anew) {
    writeFileSync(join(at, 'upper/run/romdoul-image/npm'), NPM_WITHOUT_REGISTRY, { mode: 0o755 });
  }
  const made: Made = { script: [MOUNTS], folder: '/', user: 'root', variables: {}, command: [] };
  for (const instruction of instructions) carryOut(made, instruction, options, at);
  const { user, variables } = made;
  const { PATH = '' } = process.env;
  const own = { PATH, HOME: `/home/${user}`, ...variables, ...env };
  const started = (command: readonly string[]) =>
    inImage(made, { user, env: own, line: `exec ${command.map(quoted).join(' ')}` });
  made.script.push(`exec ${started(made.command)}`);
  const given = ['image', at, root, ...(anew ? [] : madeFolders(root))];
  const child = spawn('unshare', ['-m', 'sh', '-c', made.script.join('\n'), ...given], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return {
    child,
    exec: (command) => {
      // Into the namespace of the started process, which is its own.
      const entered = ['-t', String(child.pid), '-m', 'sh', '-c', `at=${at}; ${started(command)}`];
      const { status, stdout, stderr } = spawnSync('nsenter', entered, { encoding: 'utf8' });
      return { status, said: stdout + stderr };
    },
    remove: () => rmSync(at, { recursive: true, force: true }),
  };
}
