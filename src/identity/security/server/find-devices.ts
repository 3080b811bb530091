import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { DeskDevice } from '../contract.ts';
import { readDeviceHash } from './device-secret.ts';

const OwnDevice = z.object({ id: z.uuid().nullable() });

/** The id of the device that the caller is at, if it belongs to their clinic. */
export async function findOwnDevice({ tx, cookies }: MemberContext): Promise<string | null> {
  const hash = readDeviceHash(cookies);
  if (!hash) return null;
  const device = await fetchRow(tx, OwnDevice, sql`select app.own_desk_device(${hash}) as id`);
  return device?.id ?? null;
}

/** The clinic's devices that are not revoked, by name. */
export async function findDevices(
  { tx, session }: MemberContext,
  thisDeviceId: string | null,
): Promise<DeskDevice[]> {
  const rows = await tx
    .selectFrom('desk_devices as d')
    .leftJoin('staff_members as s', (join) =>
      join.on('s.clinic_id', '=', session.clinicId).onRef('s.user_id', '=', 'd.registered_by'),
    )
    .select([
      'd.id',
      'd.name',
      's.full_name as addedByName',
      'd.created_at as addedAt',
      'd.last_used_at as lastUsedAt',
    ])
    .where('d.clinic_id', '=', session.clinicId)
    .where('d.revoked_at', 'is', null)
    .orderBy(sql`lower(d.name)`)
    .execute();
  return rows.map((row) => Object.assign(row, { isThis: row.id === thisDeviceId }));
}
