/** All backups of the last days are kept, then the newest of so many weeks and months that have one. */
export const KEPT = { days: 7, weeks: 4, months: 6 } as const;

const DAY_MS = 86_400_000;
/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
const weekOf = (at: Date): string => String(Math.floor((at.getTime() / DAY_MS + 3) / 7));
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

const sortNewestFirst = (times: readonly Date[]): Date[] =>
  times.toSorted((a, b) => b.getTime() - a.getTime());

/** The newest backup of each of the last `count` periods that have one. */
function newestOfEach(newestFirst: readonly Date[], count: number, of: (at: Date) => string): Date[] {
  const seen = new Set<string>();
  return newestFirst.filter((at) => {
    const period = of(at);
    if (seen.has(period) || seen.size === count) return false;
    seen.add(period);
    return true;
  });
}

/**
 * BACKUP-2. The backups, by their times, that keep the log after them: together they lead to any second of the last
 * days. Of an older backup only the moment at which it was made is left.
 */
export function backupsWithLog(times: readonly Date[]): readonly Date[] {
  const newestFirst = sortNewestFirst(times);
  const newestMs = newestFirst[0]?.getTime() ?? 0;
  return newestFirst.filter((at) => newestMs - at.getTime() < KEPT.days * DAY_MS);
}

/** BACKUP-1. Which of these backups, given by their times, are kept. */
export function keptBackups(times: readonly Date[]): readonly Date[] {
  const newestFirst = sortNewestFirst(times);
  const kept = new Set([
    ...backupsWithLog(newestFirst),
    ...newestOfEach(newestFirst, KEPT.weeks, weekOf),
    ...newestOfEach(newestFirst, KEPT.months, monthOf),
  ]);
  return newestFirst.filter((at) => kept.has(at));
}

/** At night in UTC; a server that is off then makes it up when it is on. */
const NIGHT = { from: 1, to: 5 } as const;
const HOUR_MS = 3_600_000;
const NIGHTLY_AFTER_MS = 20 * HOUR_MS;
const OVERDUE_AFTER_MS = 30 * HOUR_MS;

/**
 * BACKUP-3. Whether a backup is due.
 *
 * @param since when the last one was made, or the database itself.
 */
export function backupIsDue(since: Date, now: Date): boolean {
  const age = now.getTime() - since.getTime();
  const isNight = now.getUTCHours() >= NIGHT.from && now.getUTCHours() < NIGHT.to;
  return age >= OVERDUE_AFTER_MS || (isNight && age >= NIGHTLY_AFTER_MS);
}
