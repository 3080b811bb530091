import type { LoadResult } from './http-load.ts';
import { cpuMsOf, cpuMsOfFamily } from './process-cpu.ts';
import type { Workload } from './workload.ts';

/** What was measured of one workload: medians over its rounds. */
export interface Figure {
  readonly id: string;
  readonly name: string;
  readonly aim: number;
  readonly mostP99Ms?: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly appCpuMs: number;
  readonly postgresCpuMs: number;
  readonly limitPerSecond: number;
  /** Of the server to the limit, in the same round: of rates, or of the limit's processor time to the server's. */
  readonly ratio: number;
  /** Answers that were not the expected ones, over all rounds. */
  readonly errors: number;
}

export interface Processes {
  readonly server: number;
  readonly postmaster: () => number;
}

interface Round {
  readonly server: LoadResult;
  readonly limit: LoadResult;
  readonly limitCpuMs: number;
  readonly appCpuMs: number;
  readonly postgresCpuMs: number;
}

const rate = ({ requests, seconds }: LoadResult): number => requests / seconds;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

async function runRound(workload: Workload, seconds: number, processes: Processes): Promise<Round> {
  const limitBefore = await cpuMsOf(process.pid);
  const limit = await workload.reachLimit(seconds);
  const limitCpuMs = (await cpuMsOf(process.pid)) - limitBefore;
  const appBefore = await cpuMsOf(processes.server);
  const postgresBefore = await cpuMsOfFamily(processes.postmaster());
  const server = await workload.loadServer(seconds);
  const appCpuMs = (await cpuMsOf(processes.server)) - appBefore;
  const postgresCpuMs = (await cpuMsOfFamily(processes.postmaster())) - postgresBefore;
  return { limit, server, limitCpuMs, appCpuMs, postgresCpuMs };
}

const ratioOf = ({ compares }: Workload, { server, limit, limitCpuMs, appCpuMs }: Round): number =>
  compares === 'cpu'
    ? limitCpuMs / limit.requests / (appCpuMs / server.requests)
    : rate(server) / rate(limit);

/** Limit, server, limit, server …: other load on the machine affects both. */
export async function runPairedRounds(
  workload: Workload,
  {
    rounds,
    seconds,
    processes,
  }: { readonly rounds: number; readonly seconds: number; readonly processes: Processes },
): Promise<Figure> {
  // Plans are made and code is compiled before anything counts.
  await runRound(workload, Math.min(1, seconds), processes);
  const done: Round[] = [];
  for (let count = 0; count < rounds; count += 1) done.push(await runRound(workload, seconds, processes));
  const middleOf = (read: (round: Round) => number) => median(done.map(read));
  return {
    id: workload.id,
    name: workload.name,
    aim: workload.aim,
    ...(workload.mostP99Ms === undefined ? {} : { mostP99Ms: workload.mostP99Ms }),
    requestsPerSecond: middleOf(({ server }) => rate(server)),
    p50Ms: middleOf(({ server }) => server.p50Ms),
    p99Ms: middleOf(({ server }) => server.p99Ms),
    appCpuMs: middleOf(({ server, appCpuMs }) => appCpuMs / server.requests),
    postgresCpuMs: middleOf(({ server, postgresCpuMs }) => postgresCpuMs / server.requests),
    limitPerSecond: middleOf(({ limit }) => rate(limit)),
    ratio: middleOf((round) => ratioOf(workload, round)),
    errors: done.reduce((sum, { server, limit }) => sum + server.errors + limit.errors, 0),
  };
}
