import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ImagingStudyView, ListImagingStudies } from '../contract.ts';
import { studyColumns, StudyRow } from './study-columns.ts';

const Position = z.tuple([Instant, z.uuid()]);

const VIEWS: Readonly<Record<ImagingStudyView, RawBuilder<unknown>>> = {
  all: sql`t.dismissed_at is null`,
  unmatched: sql`t.pet_id is null and t.dismissed_at is null`,
  dismissed: sql`t.dismissed_at is not null`,
};

/** One page of studies, latest first. */
export async function listStudies({ tx, session: { clinicId } }: MemberContext, input: ListImagingStudies) {
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`t.clinic_id = ${clinicId}`,
    VIEWS[input.view],
    ...(input.petId ? [sql`t.pet_id = ${input.petId}`] : []),
    ...(input.visitId ? [sql`t.visit_id = ${input.visitId}`] : []),
    ...(after ? [sql`(t.received_at, t.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(
    tx,
    StudyRow,
    sql`select ${studyColumns(clinicId)} from imaging_studies t where ${sql.join(conditions, sql` and `)}
         order by t.received_at desc, t.id desc limit ${input.limit + 1}`,
  );
  const page = toPage(rows, input.limit, ({ study }) => [study.receivedAt, study.id]);
  return { ...page, items: page.items.map(({ study }) => study) };
}
