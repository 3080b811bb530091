import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { noteFromText } from '../../note.rules.ts';
import { appendToSection } from '../append-to-section.ts';

const Open = z.object({ id: z.uuid() });

/**
 * Appends a text to the internal notes of the pet's open visit, which no client sees; marked unconfirmed, as all that nobody has typed
 * there. Returns the visit.
 *
 * @throws AppError `no_open_visit`, `section_too_long`, `section_changed`, `not_found`.
 */
export async function appendInternalNote(
  ctx: MemberContext,
  { petId, text }: { readonly petId: string; readonly text: string },
): Promise<string> {
  const { clinicId } = ctx.session;
  const visit = await fetchRow(
    ctx.tx,
    Open,
    sql`
    select v.id from visits v
     where v.clinic_id = ${clinicId} and v.pet_id = ${petId} and v.status not in ('signed', 'locked')
     order by v.started_at desc, v.id limit 1`,
  );
  if (!visit) throw new AppError('no_open_visit');
  await appendToSection(ctx, { visitId: visit.id, section: 'internal', text: noteFromText(text) });
  return visit.id;
}
