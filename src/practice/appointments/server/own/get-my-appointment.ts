import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MyAppointment } from '../../own.contract.ts';
import { APPOINTMENT_JOINS, appointmentLine } from '../public/own-appointment-line.ts';

/** @throws AppError `not_found` for an appointment that is not the caller's. */
export async function getMyAppointment(ctx: ClientContext, id: string): Promise<MyAppointment> {
  const { rows } = await sql<{ line: MyAppointment }>`
    select ${appointmentLine(ctx.now)} as line from appointments a ${APPOINTMENT_JOINS} where a.id = ${id}`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw new AppError('not_found');
  return rows[0].line;
}
