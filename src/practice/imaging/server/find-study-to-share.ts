import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { isoDay, studyName } from '../study-name.rules.ts';

const Row = z.object({
  id: z.uuid(),
  modality: z.string(),
  description: z.string().nullable(),
  studyDay: z.string().nullable(),
  images: z.int(),
  sizeBytes: z.number(),
});

/** What the holder of a link is told about a study: nothing of what the device says about the patient. */
export interface StudyToShare {
  readonly id: string;
  readonly name: string;
  /** By the device's clock. */
  readonly day: string | null;
  readonly images: number;
  readonly sizeBytes: number;
}

/** A study of a pet; undefined if it is another one's, or of nobody yet. */
export async function findStudyToShare(
  tx: Kysely<Tables>,
  { clinicId, petId, studyId }: Readonly<Record<'clinicId' | 'petId' | 'studyId', string>>,
): Promise<StudyToShare | undefined> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select s.id, s.modality, s.description, s.study_day as "studyDay", count(i.id)::int as images,
        coalesce(sum(i.size_bytes), 0)::float8 as "sizeBytes"
      from imaging_studies s
      left join imaging_instances i on i.clinic_id = ${clinicId} and i.study_id = s.id
     where s.clinic_id = ${clinicId} and s.id = ${studyId} and s.pet_id = ${petId}
     group by s.id, s.modality, s.description, s.study_day`,
  );
  if (!row) return undefined;
  const { id, studyDay, images, sizeBytes } = row;
  return { id, name: studyName(row), day: isoDay(studyDay), images, sizeBytes };
}
