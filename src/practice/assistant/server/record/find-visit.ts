import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Row = z.object({ petId: z.uuid(), country: z.string(), language: z.enum(MESSAGE_LANGUAGES) });

/** Whom a visit is about, and the language of its client; the clinic's where they have none. @throws AppError `not_found`. */
export async function findVisit(
  { tx, session: { clinicId } }: MemberContext,
  visitId: string,
): Promise<z.infer<typeof Row>> {
  const visit = await fetchRow(
    tx,
    Row,
    sql`
    select v.pet_id as "petId", k.country,
        coalesce((select o.language from clients o where o.clinic_id = ${clinicId} and o.id = v.client_id),
          (select s.language from message_settings s where s.clinic_id = ${clinicId}), 'en') as language
      from visits v join clinics k on k.id = ${clinicId}
     where v.clinic_id = ${clinicId} and v.id = ${visitId}`,
  );
  if (!visit) throw new AppError('not_found');
  return visit;
}
