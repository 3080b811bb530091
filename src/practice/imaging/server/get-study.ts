import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ImagingInstance, ImagingMark, type OpenedStudy } from '../contract.ts';
import { findStudy } from './find-study.ts';

const Marks = z.object({ marks: z.array(ImagingMark), version: z.int() });

/** One study with its pictures, series by series, and what was drawn over them. @throws AppError `not_found`. */
export async function getStudy(ctx: MemberContext, { id }: { readonly id: string }): Promise<OpenedStudy> {
  const { tx, session, audit } = ctx;
  const { clinicId } = session;
  const study = await findStudy(ctx, id);
  const instances = await fetchRows(
    tx,
    ImagingInstance,
    sql`select i.id, i.series_uid as "seriesUid", i.series_number as "seriesNumber", i.series_name as "seriesName", i.number,
          i.body_part as "bodyPart", i.view_name as "viewName", i.frames, i.size_bytes::float8 as "sizeBytes", i.object_name as path
          from imaging_instances i where i.clinic_id = ${clinicId} and i.study_id = ${id}
         order by i.series_number nulls last, i.series_uid, i.number nulls last, i.id`,
  );
  const drawn = await fetchRow(
    tx,
    Marks,
    sql`select a.marks, a.version from imaging_annotations a where a.clinic_id = ${clinicId} and a.study_id = ${id}`,
  );
  audit('imaging_study.read', id);
  return { ...study, instances, marks: drawn?.marks ?? [], marksVersion: drawn?.version ?? 0 };
}
