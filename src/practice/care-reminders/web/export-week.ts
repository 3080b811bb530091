import { REMINDER_KIND_LABELS, REMINDER_REASON_LABELS } from '#vocabulary/care-reminders.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { exportReminderWeekEndpoint, type WeekRow } from '../contract.ts';
import { roundText } from './round-text.ts';

const HEAD = [
  'Day',
  'Client',
  'Kind',
  'Pet',
  'About',
  'Due on',
  'Reminder',
  'Channel',
  'Not sent because',
] as const;

/** The coming week, line by line. */
export const weekExport = (): CsvExport<WeekRow> => ({
  head: HEAD,
  line: ({ on, clientName, kind, channel, reason, line }) =>
    csvLine([
      on,
      clientName,
      REMINDER_KIND_LABELS[kind],
      line.petName,
      line.name,
      line.dueOn,
      line.source === 'due_care' ? roundText(line.round) : null,
      channel === null ? null : MESSAGE_CHANNEL_LABELS[channel],
      reason === null ? null : REMINDER_REASON_LABELS[reason],
    ]),
  readPage: pageReader(exportReminderWeekEndpoint, {}),
});
