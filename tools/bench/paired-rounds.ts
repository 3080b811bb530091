import type { LoadResult } from './http-load.ts';
import { cpuMsOf, cpuMsWithChildren } from './process-cpu.ts';
import type { Workload } from './workload.ts';

/** The measurements of one workload: medians over its rounds. */
export interface Figure {
  readonly id: string;
  readonly name: string;
  readonly target: number;
  readonly maxP99Ms?: number;
  readonly requestsPerSecond: number;
  /** Over all connections at once, which wait for each other and for the load generator. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How long a request takes while no other is answered; null where no time is aimed at. */
  readonly alone: { readonly p50Ms: number; readonly p99Ms: number } | null;
  readonly appCpuMs: number;
  readonly postgresCpuMs: number;
  readonly answeredBy?: Workload['answeredBy'];
  /** The rate at which the same answers can be had; null where that is not known. */
  readonly answersPerSecond: number | null;
  /** The rate of the server's own statements, sent by the driver alone. */
  readonly limitPerSecond: number;
  /**
   * The server's rate divided by that of its own statements in the same round; or the limit's CPU time or p99 divided by
   * the server's.
   */
  readonly ownRatio: number;
  /** What the target is compared with: the server's rate divided by that of the answers, where it is known, else `ownRatio`. */
  readonly ratio: number;
  /** Unexpected responses in all rounds. */
  readonly errors: number;
}

export interface Processes {
  readonly server: number;
  readonly postmaster: () => number;
}

interface Round {
  readonly server: LoadResult;
  readonly limit: LoadResult;
  readonly answers: LoadResult | null;
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
  const answers = (await workload.reachAnswerLimit?.(seconds)) ?? null;
  const limitBefore = await cpuMsOf(process.pid);
  const limit = await workload.reachLimit(seconds);
  const limitCpuMs = (await cpuMsOf(process.pid)) - limitBefore;
  const appBefore = await cpuMsOf(processes.server);
  const postgresBefore = await cpuMsWithChildren(processes.postmaster());
  const server = await workload.loadServer(seconds);
  const appCpuMs = (await cpuMsOf(processes.server)) - appBefore;
  const postgresCpuMs = (await cpuMsWithChildren(processes.postmaster())) - postgresBefore;
  return { limit, answers, server, limitCpuMs, appCpuMs, postgresCpuMs };
}

function ratioOf({ compares }: Workload, { server, limit, limitCpuMs, appCpuMs }: Round): number {
  if (compares === 'cpu') return limitCpuMs / limit.requests / (appCpuMs / server.requests);
  return compares === 'p99' ? limit.p99Ms / server.p99Ms : rate(server) / rate(limit);
}

const ratioToAnswers = (workload: Workload, round: Round): number =>
  round.answers === null ? ratioOf(workload, round) : rate(round.server) / rate(round.answers);

/** Measures limit and server alternately, so that other load on the machine affects both. */
export async function runPairedRounds(
  workload: Workload,
  {
    rounds,
    seconds,
    processes,
  }: { readonly rounds: number; readonly seconds: number; readonly processes: Processes },
): Promise<Figure> {
  // A first round does not count: in it plans are made. Nor does the time until the server's code is compiled.
  await runRound(workload, Math.min(1, seconds), processes);
  if (workload.warmUpSeconds !== undefined) await workload.loadServer(workload.warmUpSeconds);
  const done: Round[] = [];
  for (let count = 0; count < rounds; count += 1) done.push(await runRound(workload, seconds, processes));
  const alone = workload.maxP99Ms === undefined ? null : await workload.loadServer(seconds, 1);
  const medianOf = (read: (round: Round) => number) => median(done.map(read));
  return {
    id: workload.id,
    name: workload.name,
    target: workload.target,
    ...(workload.maxP99Ms === undefined ? {} : { maxP99Ms: workload.maxP99Ms }),
    ...(workload.answeredBy === undefined ? {} : { answeredBy: workload.answeredBy }),
    requestsPerSecond: medianOf(({ server }) => rate(server)),
    p50Ms: medianOf(({ server }) => server.p50Ms),
    p99Ms: medianOf(({ server }) => server.p99Ms),
    alone: alone && { p50Ms: alone.p50Ms, p99Ms: alone.p99Ms },
    appCpuMs: medianOf(({ server, appCpuMs }) => appCpuMs / server.requests),
    postgresCpuMs: medianOf(({ server, postgresCpuMs }) => postgresCpuMs / server.requests),
    limitPerSecond: medianOf(({ limit }) => rate(limit)),
    answersPerSecond: done.some(({ answers }) => answers === null)
      ? null
      : medianOf(({ answers }) => (answers === null ? 0 : rate(answers))),
    ownRatio: medianOf((round) => ratioOf(workload, round)),
    ratio: medianOf((round) => ratioToAnswers(workload, round)),
    errors: done.reduce(
      (sum, { server, limit, answers }) => sum + server.errors + limit.errors + (answers?.errors ?? 0),
      alone?.errors ?? 0,
    ),
  };
}
