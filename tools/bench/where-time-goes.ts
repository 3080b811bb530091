import { contextSwitchesOf } from './context-switches.ts';
import type { Figure, Processes } from './paired-rounds.ts';
import { backendsOf } from './postgres-backends.ts';
import { countSystemCalls, maySeeSystemCalls, sumOf, type SystemCalls } from './system-calls.ts';
import type { Workload } from './workload.ts';

/** What one request costs the app and the database. */
export interface Costs {
  readonly figure: Figure;
  readonly appSwitches: number;
  readonly postgresSwitches: number;
  /** Null where strace is not installed, not allowed or does not come to an end. */
  readonly calls: CallCosts | null;
}

export interface CallCosts {
  readonly app: number;
  readonly postgres: number;
  /** How often a session received something, and how often it sent something. */
  readonly received: number;
  readonly sent: number;
}

const SECONDS = 1;

const received = (calls: SystemCalls): number => {
  const { calls: all = 0, errors = 0 } = calls.get('recvfrom') ?? {};
  return all - errors;
};

/** Counts what one request causes, in runs of its own: counting system calls makes them slow. */
export async function measureCosts(
  workload: Workload,
  figure: Figure,
  { server, postmaster }: Processes,
): Promise<Costs> {
  const backends = await backendsOf(postmaster());
  const count = () => Promise.all([contextSwitchesOf([server]), contextSwitchesOf(backends)]);
  const [appBefore, postgresBefore] = await count();
  const { requests } = await workload.loadServer(SECONDS);
  const [appAfter, postgresAfter] = await count();
  return {
    figure,
    appSwitches: (appAfter - appBefore) / requests,
    postgresSwitches: (postgresAfter - postgresBefore) / requests,
    calls: (await maySeeSystemCalls(server))
      ? await measureCalls(workload, server, backends).catch(() => null)
      : null,
  };
}

async function measureCalls(
  workload: Workload,
  server: number,
  backends: readonly number[],
): Promise<CallCosts> {
  const perRequest = async (pids: readonly number[]) => {
    let requests = 0;
    const calls = await countSystemCalls(pids, async () => {
      ({ requests } = await workload.loadServer(SECONDS));
    });
    return { calls, requests };
  };
  const app = await perRequest([server]);
  const postgres = await perRequest(backends);
  return {
    app: sumOf(app.calls) / app.requests,
    postgres: sumOf(postgres.calls) / postgres.requests,
    received: received(postgres.calls) / postgres.requests,
    sent: (postgres.calls.get('sendto')?.calls ?? 0) / postgres.requests,
  };
}
