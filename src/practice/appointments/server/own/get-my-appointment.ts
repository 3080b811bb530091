import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { MyAppointment } from '../../own.contract.ts';
import { APPOINTMENT_JOINS, appointmentLine } from '../public/own-appointment-line.ts';

const Row = z.object({ line: MyAppointment });

/** @throws AppError `not_found` for an appointment that is not the caller's. */
export async function getMyAppointment(ctx: ClientContext, id: string): Promise<MyAppointment> {
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`
    select ${appointmentLine(ctx.now)} as line from appointments a ${APPOINTMENT_JOINS} where a.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.line;
}
