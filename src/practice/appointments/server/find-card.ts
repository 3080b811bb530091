import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Appointment } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';

/** An appointment of the clinic as a card. */
export async function findCard(
  tx: Kysely<Tables>,
  clinicId: string,
  id: string,
): Promise<Appointment | undefined> {
  const row = await fetchRow(
    tx,
    CardRow,
    sql`
    select ${cardColumns(clinicId)} from appointments a ${cardJoins(clinicId)}
     where a.clinic_id = ${clinicId} and a.id = ${id}`,
  );
  return row && toAppointment(row);
}
