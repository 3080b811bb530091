import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListConversations } from '../contract.ts';
import { conversationColumns, ListedJson } from './conversation-columns.ts';
import { listConditions, type ListCaller } from './list-conditions.ts';
import { searchConversations } from './search-conversations.ts';

/** Nothing was searched for. */
const NOT_SEARCHED = sql`null`;

const Position = z.tuple([z.literal([0, 1]), Instant, z.uuid()]);

/** The statement of a page; one row more than the limit. */
export function conversationsPage(ctx: ListCaller, input: ListConversations): RawBuilder<unknown> {
  const { clinicId } = ctx.session;
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`c.clinic_id = ${clinicId}`,
    ...listConditions(ctx, input),
    ...(after
      ? [
          sql`(c.is_urgent, c.last_message_at, c.id) < (${after[0] === 1}::boolean, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
        ]
      : []),
  ];
  return sql`
    select ${conversationColumns(clinicId, NOT_SEARCHED)}, c.is_urgent as "isUrgent", c.last_message_at as "lastMessageAt"
      from conversations c where ${sql.join(conditions, sql` and `)}
     order by c.is_urgent desc, c.last_message_at desc, c.id desc limit ${input.limit + 1}`;
}

const Row = ListedJson.extend({ isUrgent: z.boolean(), lastMessageAt: Instant });

/** INBOX-13. One page of conversations; with words, of those in which they are found. */
export async function listConversations(ctx: MemberContext, input: ListConversations) {
  if (input.q !== '') return searchConversations(ctx, input);
  const rows = await fetchRows(ctx.tx, Row, conversationsPage(ctx, input));
  const page = toPage(rows, input.limit, ({ conversation, isUrgent, lastMessageAt }) => [
    isUrgent ? 1 : 0,
    lastMessageAt,
    conversation.id,
  ]);
  return { ...page, items: page.items.map(({ conversation }) => conversation) };
}
