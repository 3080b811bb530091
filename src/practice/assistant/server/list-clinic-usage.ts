import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListClinicAiUsage } from '../contract.ts';
import { findUsage } from './public/find-usage.ts';

/** The clinic's own ledger, by calendar days of the clinic. */
export const listClinicUsage = (
  { tx, session }: MemberContext,
  input: ListClinicAiUsage,
): ReturnType<typeof findUsage> =>
  findUsage(tx, {
    ...input,
    clinicId: session.clinicId,
    zone: sql`(select c.time_zone from clinics c where c.id = ${session.clinicId}::uuid)`,
    userName: sql`(select s.full_name from staff_members s where s.clinic_id = ${session.clinicId} and s.user_id = u.user_id)`,
  });
