import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#vocabulary/message-languages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from './public/message-scope.ts';

const Row = z.object({ language: z.enum(MESSAGE_LANGUAGES).nullable() });

/** The language that a client is written to: their own, else the clinic's. */
export async function findLanguage(
  { tx, session: { clinicId } }: MessageScope,
  clientId: string | null,
): Promise<MessageLanguage> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select coalesce((select c.language from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}::uuid),
      (select s.language from message_settings s where s.clinic_id = ${clinicId})) as language`,
  );
  return row?.language ?? 'en';
}
