import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '#tools/bootstrap.mjs';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** The program itself, as `npm start` runs it, or what `npm start` runs. */
const PROGRAMS = { main: [...serverFlags, 'src/app/main.ts'], start: ['tools/start.mjs'] } as const;
const READY = /^Tailwell is ready at (\S+)$/m;

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it said, on both streams. */
  readonly output: string;
}

/** The real product, as a process of its own. */
export interface Product {
  readonly pid: number;
  /** Where it answers, once it says that it is ready. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
}

/** Settings of ours that happen to stand in the environment of the tests must not reach the product. */
const PLAIN_ENVIRONMENT = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  TMPDIR: process.env['TMPDIR'],
  ...serverEnvironment,
};

function follow(child: ChildProcess): Product {
  let output = '';
  const ended = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, output }));
  });
  const ready = new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: string) => {
      output += chunk;
      const url = READY.exec(output)?.[1];
      if (url) resolve(url);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
    ended.then(
      (ending) => reject(new Error(`Tailwell ended (${ending.code ?? ending.signal}): ${ending.output}`)),
      reject,
    );
  });
  // Who only waits for the end need not care that it was never ready.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    kill: (signal) => {
      child.kill(signal);
    },
  };
}

/** Starts Tailwell under the given settings; on a free port unless they name one. */
export const startProduct = (
  settings: Readonly<Record<string, string>>,
  program: keyof typeof PROGRAMS = 'main',
): Product =>
  follow(
    spawn(process.execPath, PROGRAMS[program], {
      cwd: PROJECT,
      env: { ...PLAIN_ENVIRONMENT, PORT: '0', DEMO: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

export interface DataFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A folder for data under the temporary folder, into which PostgreSQL's account may pass when root runs the tests. */
export async function makeDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'tailwell-product-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
