import { sql } from 'kysely';
import * as z from 'zod';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ImageFacts } from './dicom/image-facts.ts';
import type { ReceivedImage } from './dicom/image-sink.ts';
import type { Caller, ClinicTx, ImagingParts } from './imaging-parts.ts';
import { matchStudy } from './match-study.ts';

const Id = z.object({ id: z.uuid() });
const Present = z.object({ isSame: z.boolean() });

interface KeptImage extends ReceivedImage {
  readonly objectId: string;
  readonly objectName: string;
  readonly transferSyntax: string;
}

/** What became of a picture. `other`: another picture with its id is stored already. */
export type StoreOutcome = 'other' | 'repeated' | 'stored';

/** Whether a picture is stored already, and is the same; null if it is new. */
export async function findStored(
  { tx, session: { clinicId } }: ClinicTx,
  { sopUid, sha256 }: { readonly sopUid: string; readonly sha256: Buffer },
): Promise<StoreOutcome | null> {
  const row = await fetchRow(
    tx,
    Present,
    sql`select i.sha256 = ${sha256} as "isSame" from imaging_instances i where i.clinic_id = ${clinicId} and i.sop_uid = ${sopUid}`,
  );
  if (!row) return null;
  return row.isSame ? 'repeated' : 'other';
}

async function findOrAddStudy(scope: ClinicTx, facts: ImageFacts, aeTitle: string): Promise<string> {
  const { tx, now, session } = scope;
  const { clinicId } = session;
  const known = await fetchRow(
    tx,
    Id,
    sql`update imaging_studies s set last_image_at = ${now.toISOString()}
         where s.clinic_id = ${clinicId} and s.study_uid = ${facts.studyUid} returning s.id`,
  );
  if (known) return known.id;
  const match = await matchStudy(scope, facts);
  const { patientId: id, patientName: name, species, birthDate } = facts;
  const row = await fetchRow(
    tx,
    Id,
    sql`insert into imaging_studies (clinic_id, study_uid, modality, description, accession, patient, study_day, study_time, ae_title,
          request_id, pet_id, visit_id, matched_by, matched_at)
        values (${clinicId}, ${facts.studyUid}, ${facts.modality}, ${facts.description}, ${facts.accession},
          ${JSON.stringify({ id, name, species, birthDate })}::jsonb, ${facts.studyDay}, ${facts.studyTime}, ${aeTitle},
          ${match?.requestId ?? null}, ${match?.petId ?? null}, ${match?.visitId ?? null}, ${match?.by ?? null},
          ${match ? now.toISOString() : null})
        on conflict on constraint imaging_studies_uid_key do update set last_image_at = excluded.last_image_at
        returning id`,
  );
  if (!row) throw new Error('A study was not inserted.');
  return row.id;
}

/** IMG-4. Adds a picture whose file is stored to its study, which it may begin. A picture is added once. */
export const storeImage = (
  { database }: Pick<ImagingParts, 'database'>,
  { clinicId, aeTitle }: Caller,
  { facts, sha256, size, objectId, objectName, transferSyntax }: KeptImage,
): Promise<StoreOutcome> =>
  asClinic(database, clinicId, async (scope) => {
    const { tx } = scope;
    const studyId = await findOrAddStudy(scope, facts, aeTitle);
    const added = await fetchRow(
      tx,
      Id,
      sql`insert into imaging_instances (clinic_id, study_id, sop_uid, sop_class, transfer_syntax, series_uid, series_number,
            series_name, number, body_part, view_name, pixel_rows, pixel_columns, frames, object_id, object_name, size_bytes, sha256)
          values (${clinicId}, ${studyId}, ${facts.sopUid}, ${facts.sopClass}, ${transferSyntax}, ${facts.seriesUid},
            ${facts.seriesNumber}, ${facts.seriesName}, ${facts.number}, ${facts.bodyPart}, ${facts.viewName}, ${facts.rows},
            ${facts.columns}, ${facts.frames}, ${objectId}, ${objectName}, ${size}, ${sha256})
          on conflict on constraint imaging_instances_uid_key do nothing returning id`,
    );
    if (added) return 'stored';
    return (await findStored(scope, { sopUid: facts.sopUid, sha256 })) ?? 'other';
  });
