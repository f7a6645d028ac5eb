/** What a backup says of itself, in its file `backup.json`: written last, so a folder without it is no backup. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One table as it was copied. */
export interface CopiedTable {
  name: string;
  columns: string[];
  rows: number;
  /** Of the packed file. */
  sha256: string;
}

export interface Manifest {
  format: 1;
  /** ISO, by the clock of the machine that made it. */
  madeAt: string;
  /** The number of the installation (server/src/database/installation.ts). */
  installation: string;
  /** The migrations that made the tables, in order. */
  migrations: { name: string; checksum: string }[];
  tables: CopiedTable[];
  sequences: { name: string; value: string; called: boolean }[];
  /** Photos that a row holds: how many, and how many of them had no file when the backup was made. */
  photos: { held: number; missing: number };
  /** Prints of the keys by which the data is read, by the setting that holds them (docs/keys.md). */
  keys: Record<string, string[]>;
}

const FILE = 'backup.json';
const FORMAT = 1;

/** Where everything lies inside a backup's folder. */
export function placesOf(folder: string) {
  return {
    manifest: join(folder, FILE),
    tables: join(folder, 'tables'),
    photos: join(folder, 'photos'),
    photoList: join(folder, 'photos.txt'),
    keys: join(folder, 'keys'),
    anchors: join(folder, 'anchors'),
    tableFile: (name: string) => join(folder, 'tables', `${name}.copy.gz`),
  };
}

/** Something an operator must put right; the message says what. */
export class CannotRestore extends Error {}

/** @throws CannotRestore where the folder is no whole backup, or one of a later program */
export function readManifest(folder: string): Manifest {
  const { manifest } = placesOf(folder);
  if (!existsSync(manifest)) {
    throw new CannotRestore(
      `${folder} is no whole backup: it has no ${FILE}, which is written last.`,
    );
  }
  const read = JSON.parse(readFileSync(manifest, 'utf8')) as { format: number };
  if (read.format !== FORMAT) {
    throw new CannotRestore(`The backup was made by another program (format ${read.format}).`);
  }
  return read as Manifest;
}
