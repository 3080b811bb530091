import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '#tools/bootstrap.mjs';
import { serverProgram } from '#tools/server-build.mjs';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
/** The server's main program, or the program of `npm start`, which runs it. */
const PROGRAMS = { main: [...serverFlags, serverProgram], start: ['tools/start.mjs'] } as const;
const READY = /^Tailwell is ready at (\S+)$/m;

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything that it printed, on both streams. */
  readonly output: string;
}

/** The real product in its own process. */
export interface Product {
  readonly pid: number;
  /** Its URL, once it reports that it is ready. */
  readonly ready: Promise<string>;
  readonly ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
}

/** Tailwell's settings in the environment of the tests must not be passed to the product. */
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
  // Callers that only wait for `ended` do not handle this rejection.
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

/** A temporary data folder that PostgreSQL's account may enter when root runs the tests. */
export async function makeDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'tailwell-product-'));
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
