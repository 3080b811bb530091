import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ImagingRequestView, ListImagingRequests } from '../contract.ts';
import { requestColumns, RequestRow } from './request-columns.ts';

const Position = z.tuple([Instant, z.uuid()]);

const VIEWS: Readonly<Record<ImagingRequestView, (clinicId: string) => RawBuilder<unknown>>> = {
  open: () => sql`r.status = 'requested'`,
  not_charged: (clinicId) => sql`r.status <> 'cancelled'
    and exists (select from acts a where a.clinic_id = ${clinicId} and a.id = r.act_id and a.status in ('planned', 'voided'))
    and exists (select from imaging_studies t where t.clinic_id = ${clinicId} and t.request_id = r.id)`,
  all: () => sql`true`,
};

/** One page of requests, latest first. */
export async function listRequests({ tx, session: { clinicId } }: MemberContext, input: ListImagingRequests) {
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`r.clinic_id = ${clinicId}`,
    VIEWS[input.view](clinicId),
    ...(input.petId ? [sql`r.pet_id = ${input.petId}`] : []),
    ...(input.visitId ? [sql`r.visit_id = ${input.visitId}`] : []),
    ...(after ? [sql`(r.requested_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(
    tx,
    RequestRow,
    sql`select ${requestColumns(clinicId)} from imaging_requests r where ${sql.join(conditions, sql` and `)}
         order by r.requested_at desc, r.id desc limit ${input.limit + 1}`,
  );
  const page = toPage(rows, input.limit, ({ request }) => [request.requestedAt, request.id]);
  return { ...page, items: page.items.map(({ request }) => request) };
}
