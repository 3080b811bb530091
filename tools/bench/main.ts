// `npm run bench`: the product's throughput, compared with what the database can do: the same answers in one pipeline, by pgbench after a
// warm-up or, for writes and where pgbench is not installed, by a driver that does the least a client can; and the server's own statements,
// sent by the driver alone. Times are aimed at over one connection. `--where` adds a table of what a request costs: processor time, system
// calls, context switches, packets.
// `npm run bench -- --api` measures the rows of sign-in, schedule and record alone, `--money` the rows of invoices, accounts and reports alone, `--stock` those of stock, pharmacy and registers,
// `--inbox` those of messages, `--labs` those of laboratory results, `--lab-messages` what laboratories send over MLLP, `--outage` booking while messages cannot be sent, `--imaging` 200 radiographs of ten megabytes next to the disk, `--only 'W22 report over a year: tax'` those whose id and name contain the words (several with commas between them), and `--quick` everything with a smaller database.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import * as z from 'zod';
import { redirect } from '#foundation/server/database/connection.ts';
import { findOrphanedPostmaster } from '#foundation/server/postgres/postmaster-file.ts';
import { startProduct } from '#test/product.ts';
import { apiWorkloads, bookingWorkload, openRecorder } from './api-workloads.ts';
import { AUTH_PEOPLE, authWorkloads } from './auth-workloads.ts';
import { billingWorkloads } from './billing-workloads.ts';
import { deleteLeftovers, openBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { measureBoardUpdates } from './board-updates.ts';
import { BACKUP_SECONDS, duringBackup } from './during-backup.ts';
import { openOutage } from './during-outage.ts';
import { firstScreenKilobytes } from './first-screen.ts';
import { installedMegabytes, measureStart } from './footprint.ts';
import { measureInbound } from './inbound-messages.ts';
import { imageSentences, measureReceivedImages } from './received-images.ts';
import { inboxWorkloads } from './inbox-workloads.ts';
import { labSentence, measureLabMessages } from './lab-messages.ts';
import { labWorkloads } from './lab-workloads.ts';
import { readLastFigures, type LastFigures } from './last-figures.ts';
import { limitSentence, otherTable, workloadTable } from './markdown.ts';
import { runPairedRounds, type Figure, type Processes } from './paired-rounds.ts';
import { signInAdmin, signInFrontDesks, type ServerAddress } from './people.ts';
import { residentMegabytes } from './process-cpu.ts';
import { describeCores } from './shared-cores.ts';
import { stockWorkloads } from './stock-workloads.ts';
import { storageWorkloads } from './storage-workloads.ts';
import { measureBroadcasts } from './socket-broadcasts.ts';
import { unchangedWorkloads } from './unchanged-workloads.ts';
import { costsTable } from './costs-table.ts';
import { measureCosts, type Costs } from './where-time-goes.ts';
import type { Workload } from './workload.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);
/** Progress goes to standard error, so that standard output contains the tables only. */
const printProgress = (text: string): void => void process.stderr.write(`${text}\n`);

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    clinics: { type: 'string' },
    appointments: { type: 'string' },
    movements: { type: 'string' },
    messages: { type: 'string' },
    labValues: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string', default: '' },
    api: { type: 'boolean', default: false },
    money: { type: 'boolean', default: false },
    stock: { type: 'boolean', default: false },
    inbox: { type: 'boolean', default: false },
    labs: { type: 'boolean', default: false },
    'lab-messages': { type: 'boolean', default: false },
    outage: { type: 'boolean', default: false },
    imaging: { type: 'boolean', default: false },
    images: { type: 'string', default: '200' },
    where: { type: 'boolean', default: false },
  },
});
const positiveInteger = z.coerce.number().int().min(1);
const options = {
  size: {
    clinics: positiveInteger.min(AUTH_PEOPLE).parse(given.clinics ?? (given.quick ? 50 : 200)),
    appointments: positiveInteger.parse(given.appointments ?? (given.quick ? 250_000 : 1_000_000)),
    movements: positiveInteger.parse(given.movements ?? (given.quick ? 250_000 : 1_000_000)),
    messages: positiveInteger.parse(given.messages ?? (given.quick ? 250_000 : 1_000_000)),
    labValues: positiveInteger.parse(given.labValues ?? (given.quick ? 250_000 : 1_000_000)),
  },
  rounds: positiveInteger.parse(given.rounds ?? (given.quick ? 3 : 5)),
  seconds: positiveInteger.parse(given.seconds ?? (given.quick ? 2 : 3)),
  only: given.only.split(','),
};

/** Whether only some rows are asked for, without memory, start and sizes. */
const isPart =
  given.api || given.money || given.stock || given.inbox || given.labs || given.outage || given.imaging;

const Config = z.object({ supabaseKey: z.string() });

async function addressOf(url: string): Promise<ServerAddress> {
  const { supabaseKey } = Config.parse(await (await fetch(`${url}/config.json`)).json());
  return { port: Number(new URL(url).port), publishableKey: supabaseKey };
}

interface Measured {
  readonly figure: Figure;
  readonly fell: boolean;
  readonly last: number | undefined;
  readonly costs?: Costs;
}

/** Measures a workload, and twice more if its ratio fell: it counts as fallen if it fell in at least two of three. */
async function measure(
  workload: Workload,
  processes: Processes,
  last: LastFigures,
  seconds = options.seconds,
): Promise<Measured> {
  const run = () => runPairedRounds(workload, { rounds: options.rounds, seconds, processes });
  const first = await run();
  printProgress(
    `  ${first.id} ${first.name}: ${Math.round(first.requestsPerSecond)}/s, ratio ${first.ratio.toFixed(2)}`,
  );
  const before = last.last(first);
  if (!last.hasFallen(first)) return { figure: first, fell: false, last: before };
  const all = [first, await run(), await run()].toSorted((a, b) => a.ratio - b.ratio);
  const fell = all.filter((figure) => last.hasFallen(figure)).length >= 2;
  return { figure: all[1] ?? first, fell, last: before };
}

const isAsked = ({ id, name }: Workload): boolean =>
  options.only.some((part) => `${id} ${name}`.includes(part));

/** The workloads that a backup must not slow down, in a server that runs the database itself. */
async function measureDuringBackups(database: BenchDatabase, last: LastFigures): Promise<Measured[]> {
  await deleteLeftovers(database.owner);
  await database.postgres.stop();
  const product = startProduct(database.ownEnvironment);
  const owner = new Pool({ ...database.owner, max: 2, options: '-c TimeZone=UTC' });
  try {
    const server = await addressOf(await product.ready);
    const people = await signInFrontDesks(owner, server);
    const app = redirect(database.owner, { login: database.logins.app });
    const workloads = (await apiWorkloads({ owner, app, server, people }))
      .filter(({ id }) => id === 'W1' || id === 'W4')
      .map((workload) => duringBackup(workload, database.ownEnvironment));
    const postmaster = await findOrphanedPostmaster(database.postgres.folder);
    if (postmaster.kind !== 'alive') throw new Error('The database of the server is not running.');
    const processes = { server: product.pid, postmaster: () => postmaster.pid };
    const measured: Measured[] = [];
    for (const workload of workloads.filter(isAsked))
      measured.push(await measure(workload, processes, last, BACKUP_SECONDS));
    return measured;
  } finally {
    await owner.end();
    product.kill('SIGTERM');
    await product.ended;
  }
}

/** Booking in a server whose messages cannot be sent. */
async function measureDuringOutages(
  database: BenchDatabase,
  owner: Pool,
  last: LastFigures,
): Promise<Measured[]> {
  await deleteLeftovers(database.owner);
  const outage = await openOutage(owner);
  const product = startProduct({ ...database.environment, ...outage.environment });
  try {
    const server = await addressOf(await product.ready);
    const people = await signInFrontDesks(owner, server);
    const app = redirect(database.owner, { login: database.logins.app });
    const parts = { owner, app, server, people };
    const recorder = openRecorder(parts);
    const workloads = outage.workloads(await bookingWorkload(parts, recorder));
    await recorder.close();
    const processes = { server: product.pid, postmaster: () => database.postgres.pid };
    const measured: Measured[] = [];
    for (const workload of workloads.filter(isAsked)) measured.push(await measure(workload, processes, last));
    return measured;
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await outage.close();
  }
}

async function measureAll(database: BenchDatabase, owner: Pool, last: LastFigures) {
  printProgress('Starting the server …');
  const start = isPart ? null : await measureStart(database.environment);
  const product = startProduct(database.environment);
  try {
    const server = await addressOf(await product.ready);
    const people = await signInFrontDesks(owner, server);
    const app = redirect(database.owner, { login: database.logins.app });
    const forAuth = { owner, app, server, secretKey: database.secretKey, people: people.slice(-AUTH_PEOPLE) };
    const parts = { owner, app, server, people };
    const ofMoney = async () => billingWorkloads(parts, await signInAdmin(owner, server));
    const workloads = isPart
      ? [
          ...(given.api
            ? [
                ...(await authWorkloads(forAuth)),
                ...(await apiWorkloads(parts)),
                ...(await unchangedWorkloads(parts)),
              ]
            : []),
          ...(given.money ? await ofMoney() : []),
          ...(given.stock ? await stockWorkloads(parts) : []),
          ...(given.inbox ? await inboxWorkloads(parts) : []),
          ...(given.labs ? await labWorkloads(parts) : []),
        ]
      : [
          ...(await authWorkloads(forAuth)),
          ...(await apiWorkloads(parts)),
          ...(await unchangedWorkloads(parts)),
          ...(await ofMoney()),
          ...(await inboxWorkloads(parts)),
          ...(await labWorkloads(parts)),
          ...(await stockWorkloads(parts)),
          ...(await storageWorkloads(parts)),
        ];
    const processes = { server: product.pid, postmaster: () => database.postgres.pid };
    printProgress(`Measuring ${options.rounds} rounds of ${options.seconds} s each …`);
    const measured: Measured[] = [];
    for (const workload of workloads.filter(isAsked)) {
      const done = await measure(workload, processes, last);
      measured.push(
        given.where ? { ...done, costs: await measureCosts(workload, done.figure, processes) } : done,
      );
    }
    const cores = await describeCores(processes);
    const [person] = people;
    if (!person) throw new Error('Nobody is signed in.');
    const inbound = !start && !given.inbox ? null : await measureInbound(owner, server, person);
    if (inbound)
      printProgress(
        `  message → last of ${inbound.screens} screens: p50 ${inbound.p50Ms.toFixed(1)} ms, p99 ${inbound.p99Ms.toFixed(1)} ms`,
      );
    if (!start || !inbound) return { measured, cores, rest: null };
    const loadedMegabytes = await residentMegabytes(product.pid);
    const board = await measureBoardUpdates(owner, { ...server, pid: product.pid }, person);
    const broadcasts = await measureBroadcasts(owner, server, person);
    return { measured, cores, rest: { start, loadedMegabytes, board, inbound, broadcasts } };
  } finally {
    product.kill('SIGTERM');
    await product.ended;
  }
}

async function main(): Promise<void> {
  if (given['lab-messages']) {
    print(labSentence(await measureLabMessages(options)));
    return;
  }
  const others = isPart
    ? null
    : {
        installedMegabytes: await installedMegabytes(),
        firstScreenKilobytes: await firstScreenKilobytes(),
      };
  const { clinics, appointments, movements, messages, labValues } = options.size;
  const size = `${clinics} clinics, ${appointments} appointments${given.movements ? `, ${movements} movements` : ''}${given.messages ? `, ${messages} messages` : ''}${given.labValues ? `, ${labValues} laboratory values` : ''}`;
  const database = await openBenchDatabase(options.size, printProgress);
  const owner = new Pool({ ...database.owner, max: 2, options: '-c TimeZone=UTC' });
  try {
    if (given.imaging)
      return print(
        imageSentences(
          await measureReceivedImages(database.environment, owner, positiveInteger.parse(given.images)),
        ),
      );
    const figures = await readLastFigures(size);
    const isOutageAlone =
      given.outage && !given.api && !given.money && !given.stock && !given.inbox && !given.labs;
    const {
      measured: most,
      cores,
      rest,
    } = isOutageAlone ? { measured: [], cores: '', rest: null } : await measureAll(database, owner, figures);
    const inOutages = given.outage || rest ? await measureDuringOutages(database, owner, figures) : [];
    await owner.end();
    const inBackups = rest ? await measureDuringBackups(database, figures) : [];
    const measured = [...most, ...inOutages, ...inBackups];
    await figures.save(measured.map(({ figure }) => figure));
    print(
      `\n${clinics} clinics, ${appointments.toLocaleString('en')} appointments, ${movements.toLocaleString('en')} movements, ${messages.toLocaleString('en')} messages, ${labValues.toLocaleString('en')} laboratory values; 8 connections; ${options.rounds} paired rounds of ` +
        `${options.seconds} s; ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}; Node ${process.versions.node}\n`,
    );
    print(workloadTable(measured.map(({ figure }) => figure)));
    print(`\n${limitSentence(measured.map(({ figure }) => figure))} ${cores}`);
    const costs = measured.flatMap(({ costs: one }) => (one ? [one] : []));
    if (costs.length > 0) print(`\n${costsTable(costs)}`);
    if (rest && others) print(`\n${otherTable({ ...rest, ...others })}`);
    for (const { figure, last } of measured.filter(({ fell }) => fell)) {
      print(
        `\n${figure.id} ${figure.name}: the ratio fell from ${last?.toFixed(2)} to ${figure.ratio.toFixed(2)}.`,
      );
    }
  } finally {
    if (!owner.ended) await owner.end();
    await database.postgres.stop();
  }
}

await main();
