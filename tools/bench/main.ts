// `npm run bench`: the product's throughput, compared with the maximum that its own statements reach.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import * as z from 'zod';
import { redirect } from '#foundation/server/database/connection.ts';
import { startProduct } from '#test/product.ts';
import { apiWorkloads } from './api-workloads.ts';
import { AUTH_PEOPLE, authWorkloads } from './auth-workloads.ts';
import { openBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { measureBoardUpdates } from './board-updates.ts';
import { firstScreenKilobytes } from './first-screen.ts';
import { installedMegabytes, measureStart } from './footprint.ts';
import { readLastFigures, type LastFigures } from './last-figures.ts';
import { otherTable, workloadTable } from './markdown.ts';
import { runPairedRounds, type Figure, type Processes } from './paired-rounds.ts';
import { signInFrontDesks, type ServerAddress } from './people.ts';
import { residentMegabytes } from './process-cpu.ts';
import { storageWorkloads } from './storage-workloads.ts';
import { measureBroadcasts } from './socket-broadcasts.ts';
import type { Workload } from './workload.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);
/** Progress goes to standard error, so that standard output contains the tables only. */
const printProgress = (text: string): void => void process.stderr.write(`${text}\n`);

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    clinics: { type: 'string' },
    appointments: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const positiveInteger = z.coerce.number().int().min(1);
const options = {
  size: {
    clinics: positiveInteger.min(AUTH_PEOPLE).parse(given.clinics ?? (given.quick ? 50 : 200)),
    appointments: positiveInteger.parse(given.appointments ?? (given.quick ? 250_000 : 1_000_000)),
  },
  rounds: positiveInteger.parse(given.rounds ?? (given.quick ? 3 : 5)),
  seconds: positiveInteger.parse(given.seconds ?? (given.quick ? 2 : 3)),
  only: given.only,
};

const Config = z.object({ supabaseKey: z.string() });

async function addressOf(url: string): Promise<ServerAddress> {
  const { supabaseKey } = Config.parse(await (await fetch(`${url}/config.json`)).json());
  return { port: Number(new URL(url).port), publishableKey: supabaseKey };
}

/** Measures a workload, and twice more if its ratio fell: it counts as fallen if it fell in at least two of three. */
async function measure(
  workload: Workload,
  processes: Processes,
  last: LastFigures,
): Promise<{ figure: Figure; fell: boolean }> {
  const run = () => runPairedRounds(workload, { ...options, processes });
  const first = await run();
  printProgress(
    `  ${first.id} ${first.name}: ${Math.round(first.requestsPerSecond)}/s, ratio ${first.ratio.toFixed(2)}`,
  );
  if (!last.hasFallen(first)) return { figure: first, fell: false };
  const all = [first, await run(), await run()].toSorted((a, b) => a.ratio - b.ratio);
  return { figure: all[1] ?? first, fell: all.filter((figure) => last.hasFallen(figure)).length >= 2 };
}

async function measureAll(database: BenchDatabase, owner: Pool) {
  printProgress('Starting the server …');
  const start = await measureStart(database.environment);
  const product = startProduct(database.environment);
  try {
    const server = await addressOf(await product.ready);
    const people = await signInFrontDesks(owner, server);
    const app = redirect(database.owner, { login: database.logins.app });
    const forAuth = { owner, app, server, secretKey: database.secretKey, people: people.slice(-AUTH_PEOPLE) };
    const workloads = [
      ...(await authWorkloads(forAuth)),
      ...(await apiWorkloads({ owner, app, server, people })),
      ...(await storageWorkloads({ owner, server, people })),
    ];
    const processes = { server: product.pid, postmaster: () => database.postgres.pid };
    const last = await readLastFigures(
      `${options.size.clinics} clinics, ${options.size.appointments} appointments`,
    );
    printProgress(`Measuring ${options.rounds} rounds of ${options.seconds} s each …`);
    const measured: { figure: Figure; fell: boolean; last: number | undefined }[] = [];
    for (const workload of workloads.filter(({ id, name }) => `${id} ${name}`.includes(options.only))) {
      const { figure, fell } = await measure(workload, processes, last);
      measured.push({ figure, fell, last: last.last(figure) });
    }
    await last.save(measured.map(({ figure }) => figure));
    const [person] = people;
    if (!person) throw new Error('Nobody is signed in.');
    const loadedMegabytes = await residentMegabytes(product.pid);
    const board = await measureBoardUpdates(owner, { ...server, pid: product.pid }, person);
    const broadcasts = await measureBroadcasts(owner, server, person);
    return { measured, start, loadedMegabytes, board, broadcasts };
  } finally {
    product.kill('SIGTERM');
    await product.ended;
  }
}

async function main(): Promise<void> {
  const others = {
    installedMegabytes: await installedMegabytes(),
    firstScreenKilobytes: await firstScreenKilobytes(),
  };
  const database = await openBenchDatabase(options.size, printProgress);
  const owner = new Pool({ ...database.owner, max: 2, options: '-c TimeZone=UTC' });
  try {
    const { measured, ...rest } = await measureAll(database, owner);
    const { clinics, appointments } = options.size;
    print(
      `\n${clinics} clinics, ${appointments.toLocaleString('en')} appointments; 8 connections; ${options.rounds} paired rounds of ` +
        `${options.seconds} s; ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}; Node ${process.versions.node}\n`,
    );
    print(workloadTable(measured.map(({ figure }) => figure)));
    print(`\n${otherTable({ ...rest, ...others })}`);
    for (const { figure, last } of measured.filter(({ fell }) => fell)) {
      print(
        `\n${figure.id} ${figure.name}: the ratio fell from ${last?.toFixed(2)} to ${figure.ratio.toFixed(2)}.`,
      );
    }
  } finally {
    await owner.end();
    await database.postgres.stop();
  }
}

await main();
