import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Row = z.object({ isCanceled: z.boolean() });

/** Whether a message was withdrawn before it left the clinic. */
export async function isCanceled(
  { tx, session: { clinicId } }: MemberContext,
  messageId: string,
): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select m.status = 'canceled' as "isCanceled" from messages m where m.clinic_id = ${clinicId} and m.id = ${messageId}`,
  );
  return row?.isCanceled ?? true;
}
