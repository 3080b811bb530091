import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListMessages } from '../contract.ts';
import { messageColumns, MessageJson } from './message-columns.ts';

const Position = z.tuple([z.int().min(0)]);
const Row = MessageJson.extend({ position: z.int() });
const Exists = z.object({ exists: z.boolean() });

interface Caller {
  readonly clinicId: string;
  readonly userId: string;
}

/** The statement of a page; one row more than the limit. */
export function messagesPage({ clinicId, userId }: Caller, input: ListMessages): RawBuilder<unknown> {
  const before = decodeCursor(input.cursor, Position)?.[0] ?? Number.MAX_SAFE_INTEGER;
  return sql`
    select ${messageColumns(clinicId, userId)}, m.position from messages m
     where m.clinic_id = ${clinicId} and m.conversation_id = ${input.id} and m.position < ${before}
     order by m.position desc limit ${input.limit + 1}`;
}

/** Whether the clinic has the conversation: an empty list must not hide that it does not. */
export const conversationExists = ({ clinicId }: Pick<Caller, 'clinicId'>, id: string): RawBuilder<unknown> =>
  sql`select exists (select from conversations c where c.clinic_id = ${clinicId} and c.id = ${id}) as exists`;

/** One page of a thread, the newest first. @throws AppError `not_found`. */
export async function listMessages(ctx: MemberContext, input: ListMessages) {
  const { clinicId, userId } = ctx.session;
  const [found, rows] = await Promise.all([
    fetchRow(ctx.tx, Exists, conversationExists({ clinicId }, input.id)),
    fetchRows(ctx.tx, Row, messagesPage({ clinicId, userId }, input)),
  ]);
  if (!found?.exists) throw new AppError('not_found');
  const page = toPage(rows, input.limit, ({ position }) => [position]);
  return { ...page, items: page.items.map(({ message }) => message) };
}
