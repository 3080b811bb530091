import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AppointmentType } from '../contract.ts';
import { findAppointmentTypes } from './find-appointment-types.ts';

export async function listAppointmentTypes({
  tx,
  session,
}: MemberContext): Promise<{ items: AppointmentType[] }> {
  return { items: await findAppointmentTypes(tx, session.clinicId) };
}
