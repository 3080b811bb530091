import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type listPetVitalsEndpoint, Vitals } from '../exam.contract.ts';
import { vitalsJson } from './visit-parts.ts';

const Position = z.tuple([Instant, z.uuid()]);
const Row = z.object({ vitals: Vitals });

/** One page of a pet's vital signs, the latest first, without voided ones. */
export async function listVitals(
  ctx: MemberContext,
  { petId, limit, cursor }: z.output<typeof listPetVitalsEndpoint.input>,
) {
  const { clinicId } = ctx.session;
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    ctx.tx,
    Row,
    sql`select ${vitalsJson(clinicId)} as vitals from vitals t
         where t.clinic_id = ${clinicId} and t.pet_id = ${petId} and t.voided_at is null
           ${after ? sql`and (t.measured_at < ${after[0]}::timestamptz or (t.measured_at = ${after[0]}::timestamptz and t.id > ${after[1]}::uuid))` : sql``}
         order by t.measured_at desc, t.id limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, ({ vitals }) => [vitals.measuredAt, vitals.id]);
  return { ...page, items: page.items.map(({ vitals }) => vitals) };
}
