import { sql } from 'kysely';
import * as z from 'zod';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { clinicRangeOf } from '../ae-title.rules.ts';
import type { Caller, ImagingParts } from './imaging-parts.ts';

const Clinic = z.object({ clinic: z.uuid().nullable(), isOn: z.boolean().nullable() });
const Device = z.object({ id: z.uuid(), modality: z.string().nullable() });

interface Titles {
  readonly called: string;
  readonly calling: string;
  /** From where the connection comes. */
  readonly address: string;
}

/** Which clinic is called. */
export async function findCalledClinic(
  { database }: Pick<ImagingParts, 'database'>,
  called: string,
): Promise<string | null> {
  const range = clinicRangeOf(called);
  if (!range) return null;
  const clinics = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
    fetchRows(
      tx,
      Clinic,
      sql`select c.clinic, c.is_on as "isOn" from app.clinics_of_ae_title(${range[0]}::uuid, ${range[1]}::uuid) c`,
    ),
  );
  const [only] = clinics;
  // Two clinics with the same digits would be one too many: neither is called.
  return clinics.length === 1 && only?.isOn ? only.clinic : null;
}

/** IMG-1. The modality that a clinic knows by this title and, where it says so, at this address; null for every other one. */
export async function findDevice(
  { database }: Pick<ImagingParts, 'database'>,
  clinicId: string,
  { calling, address }: Omit<Titles, 'called'>,
): Promise<Caller | null> {
  const aeTitle = calling.trim().toUpperCase();
  return asClinic(database, clinicId, async ({ tx, now }) => {
    const device = await fetchRow(
      tx,
      Device,
      sql`update imaging_devices d set last_connected_at = ${now.toISOString()}
           where d.clinic_id = ${clinicId} and d.ae_title = ${aeTitle} and d.removed_at is null
             and (d.address is null or ${address}::inet <<= d.address)
          returning d.id, d.modality`,
    );
    return device ? { clinicId, deviceId: device.id, aeTitle, modality: device.modality } : null;
  });
}
