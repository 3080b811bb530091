/** What pgbench did after its warm-up. */
export interface PgbenchFigures {
  readonly transactions: number;
  readonly seconds: number;
}

const PROGRESS = /^progress: ([\d.]+) s, ([\d.]+) tps/gm;

function numberIn(output: string, pattern: RegExp): number {
  const found = pattern.exec(output)?.[1];
  if (found === undefined) throw new Error(`pgbench said something unexpected:\n${output}`);
  return Number(found);
}

/**
 * Reads how many transactions followed the warm-up, in which pgbench connects, parses and plans: those of the whole run without those of
 * the first intervals. The run's last interval is not reported by itself, so the others are not summed.
 *
 * @param summary is pgbench's standard output, `progress` its standard error with a line for each second.
 */
export function afterWarmUp(summary: string, progress: string, warmUpSeconds: number): PgbenchFigures {
  const transactions = numberIn(summary, /^number of transactions actually processed: (\d+)/m);
  const seconds = transactions / numberIn(summary, /^tps = ([\d.]+)/m);
  let warmUpEnd = 0;
  let inWarmUp = 0;
  for (const [, end, perSecond] of progress.matchAll(PROGRESS)) {
    if (warmUpEnd >= warmUpSeconds) break;
    inWarmUp += Number(perSecond) * (Number(end) - warmUpEnd);
    warmUpEnd = Number(end);
  }
  if (warmUpEnd < warmUpSeconds || seconds <= warmUpEnd)
    throw new Error(`pgbench ended within its warm-up:\n${progress}${summary}`);
  return { transactions: transactions - inWarmUp, seconds: seconds - warmUpEnd };
}
