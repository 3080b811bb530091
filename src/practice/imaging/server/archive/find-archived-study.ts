import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { isoDay, studyName } from '../../study-name.rules.ts';
import type { StudyOfClinic } from './archive-addresses.ts';

const Study = z.object({
  modality: z.string(),
  description: z.string().nullable(),
  studyDay: z.string().nullable(),
  petName: z.string().nullable(),
});
const Image = z.object({
  id: z.uuid(),
  seriesUid: z.string(),
  seriesName: z.string().nullable(),
  objectName: z.string(),
  receivedAt: Instant,
});

/** A study with the names of its files; null if there is none. */
export const findArchivedStudy = (database: Database<Tables>, { clinicId, studyId }: StudyOfClinic) =>
  asClinic(
    database,
    clinicId,
    async ({ tx }) => {
      const study = await fetchRow(
        tx,
        Study,
        sql`select s.modality, s.description, s.study_day as "studyDay",
              (select p.name from pets p where p.clinic_id = ${clinicId} and p.id = s.pet_id) as "petName"
              from imaging_studies s where s.clinic_id = ${clinicId} and s.id = ${studyId}`,
      );
      if (!study) return null;
      const images = await fetchRows(
        tx,
        Image,
        sql`select i.id, i.series_uid as "seriesUid", i.series_name as "seriesName", i.object_name as "objectName",
              i.received_at as "receivedAt"
              from imaging_instances i where i.clinic_id = ${clinicId} and i.study_id = ${studyId}
             order by i.series_number nulls last, i.series_uid, i.number nulls last, i.id`,
      );
      return { petName: study.petName, studyName: studyName(study), day: isoDay(study.studyDay), images };
    },
    { mode: 'read' },
  );
