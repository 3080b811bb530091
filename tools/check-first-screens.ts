// How much JavaScript the first screens load, compared with what they may, and with `first-screens/sizes.json`. Run after
// `npm run build`. With `--write` it writes what they load now into that file.
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { sizeFault } from './first-screens/growth.ts';
import { measureScreens } from './first-screens/measure-screens.ts';

const SIZES_FILE = 'tools/first-screens/sizes.json';
const Kilobytes = z.record(z.string(), z.number());
const Sizes = z.record(z.string(), z.object({ total: z.number(), parts: Kilobytes, chunks: Kilobytes }));

const measured = await measureScreens();

if (process.argv.includes('--write')) {
  const sizes = Object.fromEntries([...measured].map(([{ name }, size]) => [name, size]));
  await writeFile(SIZES_FILE, `${JSON.stringify(sizes, null, 2)}\n`);
}

const before = Sizes.parse(JSON.parse(await readFile(SIZES_FILE, 'utf8')));
const faults = [...measured].map(([screen, size]) => sizeFault(screen, before[screen.name], size));
for (const [{ name, maxKilobytes }, { total }] of measured)
  process.stdout.write(
    `figure: JavaScript of the ${name}: ${total.toFixed(1)} KB (at most ${maxKilobytes})\n`,
  );
for (const fault of faults) if (fault !== null) process.stdout.write(`\n${fault}\n`);
if (faults.some((fault) => fault !== null)) {
  process.stdout.write(
    '\nLoad it later, with `lazy` or `import()`. If it belongs there, run `node tools/check-first-screens.ts --write`.\n',
  );
  process.exitCode = 1;
}
