import type * as z from 'zod';
import { csvLine } from '#foundation/values/csv.ts';
import { call } from '#foundation/web/api.ts';
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
  'Request',
  'Before',
  'After',
] as const;

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** A line of the trail as a line of the file; its instant in UTC. */
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
    entry.requestId,
    jsonOf(entry.before),
    jsonOf(entry.after),
  ]);

type Filters = Omit<z.input<typeof exportAuditEndpoint.input>, 'cursor' | 'limit'>;

/**
 * The whole of a filtered trail as a file for spreadsheets, page after page.
 *
 * @param onProgress is told how many lines are in it so far.
 */
export async function exportTrail(
  filters: Filters,
  { onProgress, signal }: { readonly onProgress: (count: number) => void; readonly signal: AbortSignal },
): Promise<Blob> {
  // Spreadsheets take a file without this mark for one of their own old encodings.
  const parts: string[] = ['\u{FEFF}', csvLine(HEAD)];
  let count = 0;
  let cursor: string | null = null;
  do {
    const page: z.output<typeof exportAuditEndpoint.output> = await call(
      exportAuditEndpoint,
      { ...filters, ...(cursor === null ? {} : { cursor }) },
      { signal },
    );
    for (const entry of page.items) parts.push(trailLine(entry));
    count += page.items.length;
    onProgress(count);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
