import type { ClientConfig } from 'pg';
import { answerStatements } from './answer-statements.ts';
import { driveBare } from './drive-bare.ts';
import { hasPgbench, runPgbench, toPgbenchScripts } from './pgbench.ts';
import type { RecordedStatement } from './record.ts';
import { replay } from './replay.ts';
import type { Workload } from './workload.ts';

type Script = readonly RecordedStatement[];
type Limits = Required<Pick<Workload, 'answeredBy' | 'reachAnswerLimit' | 'reachLimit'>>;

/** A read with its statements and the size of its answer. */
export interface RecordedRead {
  readonly script: Script;
  readonly answerBytes: number;
}

/** Each connection plans each of them by itself, and planning is no part of the limit. */
const SCRIPTS = 4;

/** Few of many reads: each stands for as many others, from those with the smallest answers to those with the largest. */
export function representatives(reads: readonly RecordedRead[], count = SCRIPTS): readonly Script[] {
  if (reads.length <= count) return reads.map(({ script }) => script);
  const sorted = reads.toSorted((a, b) => a.answerBytes - b.answerBytes);
  return Array.from({ length: count }, (_, at) => {
    const middle = sorted[Math.floor(((at + 0.5) * sorted.length) / count)];
    return middle?.script ?? [];
  });
}

/** Returns the items in order and starts over after the last one. */
export function cycle<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    if (item === undefined) throw new Error('There are no items to cycle through.');
    next += 1;
    return item;
  };
}

/** What a read is compared with: its answers by pgbench, or by the bare driver where pgbench is not installed; and its own statements. */
export async function readLimits(
  connection: ClientConfig,
  connections: number,
  reads: readonly RecordedRead[],
): Promise<Limits> {
  const nextScript = cycle(reads.map(({ script }) => script));
  const reachLimit = (seconds: number) => replay({ connection, connections, seconds, next: nextScript });
  if (!(await hasPgbench)) {
    const next = cycle(reads.map(({ script }) => answerStatements(script)));
    return {
      reachLimit,
      answeredBy: 'bare driver',
      reachAnswerLimit: (seconds) => driveBare({ connection, connections, seconds, next }),
    };
  }
  const scripts = await toPgbenchScripts(connection, representatives(reads).map(answerStatements));
  return {
    reachLimit,
    answeredBy: 'pgbench',
    reachAnswerLimit: (seconds) => runPgbench({ connection, connections, seconds, scripts }),
  };
}

/** What a write is compared with. Each one takes values of its own, which pgbench cannot be given. */
export const writeLimits = (
  connection: ClientConfig,
  connections: number,
  next: (connection: number) => Script,
): Limits => ({
  reachLimit: (seconds) => replay({ connection, connections, seconds, next }),
  answeredBy: 'bare driver',
  reachAnswerLimit: (seconds) =>
    driveBare({ connection, connections, seconds, next: (at) => answerStatements(next(at)) }),
});
