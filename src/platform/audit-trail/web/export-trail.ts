import type * as z from 'zod';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { type AuditEntry, exportAuditEndpoint } from '../contract.ts';

const HEAD = [
  'At',
  'Who',
  'Role',
  'Action',
  'Record',
  'Name',
  'Address',
  'Device',
  'Shared device',
  'Support access',
  'Request',
  'Before',
  'After',
] as const;

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** An audit entry as a CSV line, with its time in UTC. */
export const trailLine = (entry: AuditEntry): string =>
  csvLine([
    entry.at,
    entry.actorName ?? entry.actorId,
    entry.actorRole,
    entry.action,
    entry.subjectId,
    entry.subjectName,
    entry.ip,
    entry.userAgent,
    entry.deviceName,
    entry.supportReason,
    entry.requestId,
    jsonOf(entry.before),
    jsonOf(entry.after),
  ]);

type Filters = Omit<z.input<typeof exportAuditEndpoint.input>, 'cursor' | 'limit'>;

/** Exports all entries that match the filters. The export itself is audited. */
export const trailExport = (filters: Filters): CsvExport<AuditEntry> => ({
  head: HEAD,
  line: trailLine,
  readPage: pageReader(exportAuditEndpoint, filters),
});
