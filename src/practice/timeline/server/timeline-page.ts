import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor } from '#foundation/server/cursor.ts';
import type { ListTimeline, TimelineFilters, TimelineKind } from '../contract.ts';

const Position = z.tuple([Instant, z.uuid()]);

interface Source {
  readonly from: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly detail: RawBuilder<unknown>;
  readonly visitId: RawBuilder<unknown>;
  readonly weightGrams?: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** The column that its index is ordered by, and whether that is a day. */
  readonly orderedBy: RawBuilder<unknown>;
  readonly isDay?: boolean;
}

const none = sql`null`;
const zoneOf = (clinicId: string) => sql`(select c.time_zone from clinics c where c.id = ${clinicId})`;
const noonOn = (day: RawBuilder<unknown>, clinicId: string) =>
  sql`app.instant_of(${day} + time '12:00', ${zoneOf(clinicId)})`;

const sourcesOf = (clinicId: string): Readonly<Record<TimelineKind, Source>> => ({
  visit: {
    from: sql`visits`,
    at: sql`e.started_at`,
    title: sql`e.reason`,
    detail: sql`e.status`,
    visitId: sql`e.id`,
    conditions: [],
    orderedBy: sql`e.started_at`,
  },
  act: {
    from: sql`acts`,
    at: sql`e.done_at`,
    title: sql`e.item_name`,
    detail: sql`e.note`,
    visitId: sql`e.visit_id`,
    // A vaccination has an entry of its own.
    conditions: [sql`e.status = 'done'`, sql`e.item_kind <> 'vaccine'`],
    orderedBy: sql`e.done_at`,
  },
  vaccination: {
    from: sql`vaccinations`,
    at: noonOn(sql`e.given_on`, clinicId),
    title: sql`e.product_name`,
    detail: sql`e.lot`,
    visitId: sql`e.visit_id`,
    conditions: [sql`e.voided_at is null`],
    orderedBy: sql`e.given_on`,
    isDay: true,
  },
  document: {
    from: sql`documents`,
    at: noonOn(sql`e.dated_on`, clinicId),
    title: sql`e.title`,
    // The PDF of a form that no longer holds.
    detail: sql`case when exists (select from form_voids x where x.clinic_id = ${clinicId} and x.signature_id = e.id)
      then 'voided' else e.kind end`,
    visitId: sql`e.visit_id`,
    conditions: [sql`e.archived_at is null`],
    orderedBy: sql`e.dated_on`,
    isDay: true,
  },
  laboratory: {
    from: sql`lab_reports`,
    at: sql`e.resulted_at`,
    title: sql`coalesce((select string_agg(distinct x.test_name, ', ') from lab_results x
      where x.clinic_id = ${clinicId} and x.report_id = e.id and x.replaced_by is null), 'Laboratory report')`,
    // A report that changed waits for its signature again.
    detail: sql`case when e.reviewed_revision is not distinct from e.revision then 'signed' else e.status end`,
    visitId: sql`e.visit_id`,
    conditions: [],
    orderedBy: sql`e.resulted_at`,
  },
  weight: {
    from: sql`pet_weights`,
    at: sql`e.weighed_at`,
    title: sql`''`,
    detail: none,
    visitId: none,
    weightGrams: sql`e.weight_grams`,
    conditions: [],
    orderedBy: sql`e.weighed_at`,
  },
  appointment: {
    from: sql`appointments`,
    at: sql`e.starts_at`,
    title: sql`e.reason`,
    detail: sql`e.status`,
    visitId: none,
    conditions: [sql`e.status <> 'rescheduled'`],
    orderedBy: sql`e.starts_at`,
  },
  task: {
    from: sql`tasks`,
    at: sql`e.created_at`,
    title: sql`e.title`,
    detail: sql`e.status`,
    visitId: sql`e.visit_id`,
    conditions: [],
    orderedBy: sql`e.created_at`,
  },
});

/** A part of the list; without it, all of the list is meant. */
type Part = Pick<ListTimeline, 'cursor' | 'limit'>;

/** The entries of one kind, after the cursor over the index of the pet. */
function entriesOf(
  clinicId: string,
  kind: TimelineKind,
  source: Source,
  input: TimelineFilters,
  part: Part | undefined,
): RawBuilder<unknown> {
  const after = decodeCursor(part?.cursor, Position);
  const { from, at, title, detail, visitId, weightGrams = none, orderedBy, isDay = false } = source;
  const zone = zoneOf(clinicId);
  const conditions = [
    sql`e.clinic_id = ${clinicId}`,
    sql`e.pet_id = ${input.petId}`,
    ...source.conditions,
    ...(input.q === ''
      ? []
      : [sql`position(app.fold(${input.q}) in app.fold(concat_ws(' ', ${title}, ${detail}))) > 0`]),
    ...(input.until === undefined
      ? []
      : [
          isDay
            ? sql`${orderedBy} <= ${input.until}::date`
            : sql`${orderedBy} < app.instant_of(${input.until}::date + 1, ${zone})`,
        ]),
    ...(after
      ? [
          isDay
            ? sql`${orderedBy} <= app.local_day(${after[0]}, ${zone})`
            : sql`${orderedBy} <= ${after[0]}::timestamptz`,
          sql`(${at}, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ]
      : []),
  ];
  return sql`(
    select ${sql.lit(kind)} as kind, e.id, ${at} as at, ${title} as title, ${detail}::text as detail,
        ${visitId}::uuid as visit_id, ${weightGrams}::integer as weight_grams
      from ${from} e where ${sql.join(conditions, sql` and `)}
     ${part ? sql`order by ${orderedBy} desc, e.id desc limit ${part.limit + 1}` : sql``})`;
}

function allEntries(clinicId: string, input: TimelineFilters, part?: Part): RawBuilder<unknown> {
  const sources = Object.entries(sourcesOf(clinicId)) as [TimelineKind, Source][];
  const chosen = sources.filter(([kind]) => input.kind === undefined || input.kind === kind);
  return sql.join(
    chosen.map(([kind, source]) => entriesOf(clinicId, kind, source, input, part)),
    sql` union all `,
  );
}

/** TIME-1. The statement of a page: the newest of each kind, merged. One row more than the limit. */
export const timelinePage = (clinicId: string, input: ListTimeline): RawBuilder<unknown> => sql`
    select t.kind, t.id, t.at, t.title, t.detail, t.visit_id as "visitId", t.weight_grams as "weightGrams"
      from (${allEntries(clinicId, input, input)}) t
     order by t.at desc, t.id desc limit ${input.limit + 1}`;

/** TIME-2. The last entry before each page, the latest first, the pages being counted from the oldest entry. */
export const timelineOutline = (
  clinicId: string,
  input: TimelineFilters,
  pageSize: number,
): RawBuilder<unknown> => sql`
    select n.at, n.id, n.total
      from (select t.at, t.id, row_number() over (order by t.at, t.id) as position, count(*) over ()::integer as total
              from (${allEntries(clinicId, input)}) t) n
     where n.position % ${pageSize} = 1
     order by n.position desc`;
