import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { type OpenForm, readOpenForm } from '../filled-form.ts';

const Place = z.object({ clinicId: z.uuid(), clientName: z.string(), signedAt: z.string().nullable() });
export type FormPlace = z.output<typeof Place>;

/** A form that was sent to the caller, with its clinic. @throws AppError `not_found`. */
export async function findMyForm(
  ctx: ClientContext,
  id: string,
): Promise<{ readonly place: FormPlace; readonly open: OpenForm }> {
  const place = await fetchRow(
    ctx.tx,
    Place,
    sql`
    select r.clinic_id as "clinicId", c.full_name as "clientName",
        (select s.signed_at from form_signatures s where s.clinic_id = r.clinic_id and s.request_id = r.id) as "signedAt"
      from form_requests r join clients c on c.clinic_id = r.clinic_id and c.id = r.client_id where r.id = ${id}`,
  );
  const open = place && (await readOpenForm(ctx.tx, { clinicId: place.clinicId, id, now: ctx.now }));
  if (!place || !open) throw new AppError('not_found');
  return { place, open };
}
