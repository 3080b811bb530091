import type { BackupReport } from './contract.ts';
import { byteSizeLabel, spanLabel } from './health.rules.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** From these ages on a backup needs attention (`warn`) or immediate action (`bad`): one is made every night. */
export const BACKUP_LIMITS = {
  backup: { warn: 36 * HOUR_S, bad: 72 * HOUR_S },
  drill: { warn: 35 * DAY_S },
} as const;
/** What may be lost with the machine; it is a few kilobytes while all is well. */
const WAITING_LIMIT_BYTES = 64_000_000;

export type Tone = 'bad' | 'good' | 'warn';

/** One line about the backups: its state, and what to do if it is not good. */
export interface BackupLine {
  readonly key: 'backup' | 'disk' | 'drill' | 'key' | 'log';
  readonly label: string;
  readonly value: string;
  readonly tone: Tone;
  /** Null while all is well. */
  readonly advice: string | null;
}

const ageOf = (at: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(at)) / 1_000));
/** Whole units only: an age of days needs no hours. */
const agoLabel = (seconds: number): string =>
  seconds < 60
    ? 'just now'
    : `${spanLabel(seconds >= 2 * DAY_S ? seconds - (seconds % DAY_S) : seconds - (seconds % 60))} ago`;

function backupLine({ lastBackup, lastFailure }: BackupReport, nowMs: number): BackupLine {
  const line = { key: 'backup', label: 'Last backup' } as const;
  if (lastFailure) {
    const since = lastBackup
      ? ` Last successful backup: ${agoLabel(ageOf(lastBackup.finishedAt, nowMs))}.`
      : '';
    return {
      ...line,
      value: `Failed ${agoLabel(ageOf(lastFailure.finishedAt, nowMs))}`,
      tone: 'bad',
      advice: `${lastFailure.failure ?? ''}${since}`.trim(),
    };
  }
  if (!lastBackup) {
    return {
      ...line,
      value: 'None yet',
      tone: 'warn',
      advice: 'One is made every night. To make the first one now, run “npm run backup” on the server.',
    };
  }
  const age = ageOf(lastBackup.finishedAt, nowMs);
  const { warn, bad } = BACKUP_LIMITS.backup;
  const size = lastBackup.sizeBytes === null ? '' : `, ${byteSizeLabel(lastBackup.sizeBytes)}`;
  return {
    ...line,
    value: `${agoLabel(age)}${size}`,
    tone: age >= bad ? 'bad' : age >= warn ? 'warn' : 'good',
    advice: age >= warn ? 'Backups should run every night. Check BACKUP and the server log.' : null,
  };
}

function logLine({ waitingBytes, logIsLost, lastBackup }: BackupReport): BackupLine[] {
  if (!lastBackup || waitingBytes === null) return [];
  const line = { key: 'log', label: 'Changes since' } as const;
  if (logIsLost) {
    return [
      {
        ...line,
        value: 'Incomplete',
        tone: 'bad',
        advice: 'The backups have been unreachable for a long time. Make a new one with “npm run backup”.',
      },
    ];
  }
  const isLate = waitingBytes >= WAITING_LIMIT_BYTES;
  return [
    {
      ...line,
      value: isLate ? `${byteSizeLabel(waitingBytes)} waiting` : 'Added every few seconds',
      tone: isLate ? 'bad' : 'good',
      advice: isLate
        ? 'The backups cannot be reached: check the folder or bucket, and its free space.'
        : null,
    },
  ];
}

function drillLine({ lastDrill, lastBackup }: BackupReport, nowMs: number): BackupLine[] {
  if (!lastBackup) return [];
  const line = { key: 'drill', label: 'Last restore drill' } as const;
  const advice =
    'Run “npm run restore:drill” on the server once a month: it proves that a backup can be restored.';
  if (!lastDrill) return [{ ...line, value: 'None yet', tone: 'warn', advice }];
  const age = ageOf(lastDrill.finishedAt, nowMs);
  if (lastDrill.failure !== null)
    return [{ ...line, value: `Failed ${agoLabel(age)}`, tone: 'bad', advice: lastDrill.failure }];
  const isOld = age >= BACKUP_LIMITS.drill.warn;
  return [{ ...line, value: agoLabel(age), tone: isOld ? 'warn' : 'good', advice: isOld ? advice : null }];
}

/** Dangers that a backup which succeeded does not show. */
function riskLines({ lastBackup, keyIsUnshown, isSameDisk }: BackupReport): BackupLine[] {
  if (!lastBackup) return [];
  return [
    ...(keyIsUnshown
      ? [
          {
            key: 'key',
            label: 'Recovery key',
            value: 'No one has it yet',
            tone: 'warn',
            advice:
              'Run “npm run backup” on the server: it shows the key once. Without it the backups are lost with the server.',
          } as const,
        ]
      : []),
    ...(isSameDisk
      ? [
          {
            key: 'disk',
            label: 'Location',
            value: 'On the disk of the database',
            tone: 'warn',
            advice:
              'Set BACKUP_DIR to a folder on another disk, or BACKUP_S3_BUCKET: a broken disk takes both.',
          } as const,
        ]
      : []),
  ];
}

/** BACKUP-4. What the console says of the backups. */
export const backupLines = (report: BackupReport, nowMs: number): BackupLine[] => [
  backupLine(report, nowMs),
  ...logLine(report),
  ...drillLine(report, nowMs),
  ...riskLines(report),
];
