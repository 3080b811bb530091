import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Clinic } from '../contract.ts';
import { CLINIC_COLUMNS, toClinic } from './public/clinic-columns.ts';

/** The clinic of the session. */
export async function getClinic({ tx, session }: MemberContext): Promise<Clinic> {
  const row = await tx
    .selectFrom('clinics')
    .select(CLINIC_COLUMNS)
    .where('id', '=', session.clinicId)
    .executeTakeFirstOrThrow();
  return toClinic(row);
}
