import { sql, type RawBuilder } from 'kysely';

/** A staff member's name, by their id; null without one. @param memberId a column or a parameter. */
export const staffNameOf = (clinicId: string, memberId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select named.full_name from staff_members named where named.clinic_id = ${clinicId} and named.id = ${memberId})`;

/** The name of the staff member whose account it is; null for other people. @param account a column or a parameter. */
export const staffNameOfAccount = (
  clinicId: string,
  account: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select named.full_name from staff_members named where named.clinic_id = ${clinicId} and named.user_id = ${account})`;

/** What a signature says of who signs: the name of the caller's staff member, else that of their account. */
export const signerNameOf = (clinicId: string, userId: string): RawBuilder<unknown> => sql`
  coalesce(${staffNameOfAccount(clinicId, sql`${userId}`)},
    (select nullif(p.full_name, '') from profiles p where p.id = ${userId}), 'Staff member')`;
