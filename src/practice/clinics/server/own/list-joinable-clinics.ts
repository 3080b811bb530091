import { sql } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { ClinicCard } from '../../own.contract.ts';

const Position = z.tuple([z.string(), z.uuid()]);

interface Input {
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Clinics with online booking that the caller is not a client of, by name. */
export async function listJoinableClinics(ctx: ClientContext, { q, limit, cursor }: Input) {
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    ctx.tx,
    ClinicCard,
    sql`
    select c.id, c.name, c.address_line as "addressLine", c.postal_code as "postalCode", c.city, c.region, c.country, c.phone
      from clinics c
     where c.online_booking <> 'off' and c.suspended_at is null
       and not exists (select from clients k where k.clinic_id = c.id and k.user_id = ${ctx.session.userId} and k.archived_at is null)
       and (${q} = '' or position(app.fold(${q}) in app.fold(c.name || ' ' || coalesce(c.city, '') || ' ' || coalesce(c.postal_code, ''))) > 0)
       ${after ? sql`and (c.name, c.id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
     order by c.name, c.id limit ${limit + 1}`,
  );
  return toPage(rows, limit, (row) => [row.name, row.id]);
}
