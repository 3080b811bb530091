import type { Kysely } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Tables } from '#db/tables.ts';
import type { Demo } from '../contract.ts';

/** Bookings with their hosts' names, as the platform's staff may see them. */
export const selectDemos = (tx: Kysely<Tables>) =>
  tx
    .selectFrom('demo_bookings as d')
    .leftJoin('profiles as p', 'p.id', 'd.host_id')
    .select([
      'd.id',
      'd.status',
      'd.starts_at as startsAt',
      'd.ends_at as endsAt',
      'd.full_name as fullName',
      'd.email',
      'd.phone',
      'd.clinic_name as clinicName',
      'd.time_zone as timeZone',
      'd.notes',
      'd.host_id as hostId',
      'p.full_name as hostName',
      'd.lead_id as leadId',
      'd.created_at as createdAt',
    ])
    // Safe: the table's check allows no other status.
    .$narrowType<{ status: Demo['status'] }>();

/** @throws AppError `not_found`. */
export async function getDemo(tx: Kysely<Tables>, id: string): Promise<Demo> {
  const demo = await selectDemos(tx).where('d.id', '=', id).executeTakeFirst();
  if (!demo) throw new AppError('not_found');
  return demo;
}
