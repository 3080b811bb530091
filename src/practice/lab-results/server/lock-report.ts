import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findReport, type StoredReport } from './report-row.ts';

/** Locks a report for a change by a person. @throws AppError `not_found`. */
export async function lockReport(ctx: MemberContext, id: string): Promise<StoredReport> {
  const found = await findReport(ctx, sql`r.id = ${id}`);
  if (!found) throw new AppError('not_found');
  return found;
}
