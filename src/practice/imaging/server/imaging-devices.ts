import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { aeTitleOf } from '../ae-title.rules.ts';
import { type addImagingDeviceEndpoint, ImagingDevice, type ImagingSettings } from '../devices.contract.ts';

const Switch = z.object({ isOn: z.boolean() });
const TAKEN = {
  fields: [{ path: 'aeTitle', message: 'Another device has this AE title. Choose another.' }],
} as const;

/** How modalities connect, and which of them may. */
export async function getImagingSettings({
  tx,
  session: { clinicId },
}: MemberContext): Promise<ImagingSettings> {
  const devices = await fetchRows(
    tx,
    ImagingDevice,
    sql`select d.id, d.name, d.ae_title as "aeTitle", host(d.address) as address, d.modality, d.last_connected_at as "lastConnectedAt"
          from imaging_devices d where d.clinic_id = ${clinicId} and d.removed_at is null order by d.created_at, d.id`,
  );
  const found = await fetchRow(
    tx,
    Switch,
    sql`select s.is_on as "isOn" from imaging_settings s where s.clinic_id = ${clinicId}`,
  );
  return { aeTitle: aeTitleOf(clinicId), isOn: found?.isOn ?? true, devices };
}

export async function switchImaging(
  ctx: MemberContext,
  { isOn }: { readonly isOn: boolean },
): Promise<ImagingSettings> {
  const { tx, now, session } = ctx;
  const { clinicId, userId } = session;
  await sql`insert into imaging_settings (clinic_id, is_on) values (${clinicId}, ${isOn})
    on conflict (clinic_id) do update set is_on = excluded.is_on, changed_at = ${now.toISOString()}, changed_by = ${userId},
      version = imaging_settings.version + 1`.execute(tx);
  ctx.audit('imaging_settings.changed', clinicId, { after: { isOn } });
  return getImagingSettings(ctx);
}

/** @throws AppError `name_taken`. */
export async function addImagingDevice(
  { tx, session: { clinicId }, audit }: MemberContext,
  { name, aeTitle, address, modality }: z.output<typeof addImagingDeviceEndpoint.input>,
): Promise<{ id: string }> {
  const { id } = await namingConstraints(
    { imaging_devices_title_key: 'name_taken' },
    tx
      .insertInto('imaging_devices')
      .values({ clinic_id: clinicId, name, ae_title: aeTitle, address, modality })
      .returning('id')
      .executeTakeFirstOrThrow(),
    TAKEN,
  );
  audit('imaging_device.added', id, { after: { name, aeTitle, address, modality } });
  return { id };
}

/** @throws AppError `not_found`. */
export async function removeImagingDevice(
  { tx, now, session, audit }: MemberContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const removed = await tx
    .updateTable('imaging_devices')
    .set({ removed_at: now.toISOString() })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['name', 'ae_title as aeTitle'])
    .executeTakeFirst();
  if (!removed) throw new AppError('not_found');
  audit('imaging_device.removed', id, { before: removed });
  return { id };
}
