import { timeOfMinute } from '#foundation/web/time/zone-time.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import type { ActSchedule } from '../../treatments.contract.ts';

function intervalText(minutes: number): string {
  if (minutes % 60 !== 0) return `Every ${minutes} min`;
  return minutes === 60 ? 'Every hour' : `Every ${minutes / 60} h`;
}

/** `Every 8 h`, `08:00, 20:00`, `As needed`. */
export function scheduleText({
  everyMinutes,
  timesMinutes,
}: Pick<ActSchedule, 'everyMinutes' | 'timesMinutes'>): string {
  if (everyMinutes !== null) return intervalText(everyMinutes);
  if (timesMinutes === null) return 'As needed';
  return timesMinutes
    .toSorted((a, b) => a - b)
    .map(timeOfMinute)
    .join(', ');
}

/** The facts of a row below its name: `2 ml · Every 8 h · slowly`. */
export const rowFacts = (row: {
  readonly quantityThousandths: number;
  readonly unit: string | null;
  readonly note: string | null;
  readonly schedule: ActSchedule | null;
}): string =>
  [
    quantityLabel(row.quantityThousandths, row.unit),
    row.schedule === null ? '' : scheduleText(row.schedule),
    row.note ?? '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
