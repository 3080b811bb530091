import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { DayClose } from '../contract.ts';
import { lateUntil } from '../drawer.rules.ts';
import { findCloses, findDayBefore } from './close-columns.ts';
import { findReport } from './find-report.ts';

/** One close with what it reports. @throws AppError `not_found`. */
export async function getClose(ctx: MemberContext, { id }: { readonly id: string }): Promise<DayClose> {
  const [close] = await findCloses(ctx, sql`d.id = ${id}`, 1);
  if (!close) throw new AppError('not_found');
  const before = await findDayBefore(ctx, close.number);
  const report = await findReport(ctx, sql`d.close_id = ${id}`, lateUntil(before, close.closedOn));
  return { ...close, report };
}
