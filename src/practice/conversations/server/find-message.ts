import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Message } from '../conversation.contract.ts';
import { messageColumns, MessageJson } from './message-columns.ts';

/** A message as screens show it. @throws AppError `not_found`. */
export async function findMessage(
  { tx, session: { clinicId, userId } }: MemberContext,
  id: string,
): Promise<Message> {
  const row = await fetchRow(
    tx,
    MessageJson,
    sql`select ${messageColumns(clinicId, userId)} from messages m where m.clinic_id = ${clinicId} and m.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return row.message;
}
