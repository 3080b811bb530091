import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListConversations } from '../contract.ts';
import { conversationColumns, ConversationJson } from './conversation-columns.ts';
import { searchConversations } from './search-conversations.ts';

const Position = z.tuple([z.literal([0, 1]), Instant, z.uuid()]);

/** The staff member whom the caller's account belongs to. */
export const callersStaffId = (clinicId: string, userId: string): RawBuilder<unknown> => sql`
  (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId} limit 1)`;

/** Each is the condition of an index, written as it is there. */
function viewConditions(
  { session: { clinicId, userId }, now }: MemberContext,
  view: ListConversations['view'],
): readonly RawBuilder<unknown>[] {
  const open = sql`c.status <> 'resolved'`;
  switch (view) {
    case 'mine':
      return [open, sql`c.assignee_id = ${callersStaffId(clinicId, userId)}`];
    case 'unassigned':
      return [sql`c.status = 'open'`, sql`c.assignee_id is null`];
    case 'waiting':
      return [open, sql`c.waiting_since is not null`];
    case 'overdue':
      return [open, sql`c.answer_due_at is not null`, sql`c.answer_due_at < ${now.toISOString()}`];
    case 'undeliverable':
      return [sql`c.undeliverable_count > 0`];
    case 'emergencies':
      return [sql`c.emergency is not null`];
    case 'unread':
      return [open, sql`c.unread_count > 0`];
    case 'unmatched':
      return [open, sql`c.client_id is null`];
    case 'snoozed':
      return [sql`c.status = 'snoozed'`];
    case 'all':
      // One that was opened for a message of next week is shown once that is sent.
      return [sql`c.last_message_id is not null`];
  }
}

/** The filters besides the view. */
export function filterConditions(input: ListConversations): readonly RawBuilder<unknown>[] {
  const { status, assigneeId, teamId, clientId, channel, priority, topic, unread, undeliverable } = input;
  return [
    ...(status === undefined ? [] : [sql`c.status = ${status}`]),
    ...(assigneeId === undefined ? [] : [sql`c.assignee_id = ${assigneeId}`]),
    ...(teamId === undefined ? [] : [sql`c.team_id = ${teamId}`]),
    ...(clientId === undefined ? [] : [sql`c.client_id = ${clientId}`]),
    ...(channel === undefined ? [] : [sql`c.channel = ${channel}`]),
    ...(priority === undefined ? [] : [sql`c.priority = ${priority}`]),
    ...(topic === undefined ? [] : [sql`c.topic = ${topic}`]),
    ...(unread === undefined ? [] : [unread === 'yes' ? sql`c.unread_count > 0` : sql`c.unread_count = 0`]),
    ...(undeliverable === undefined
      ? []
      : [undeliverable === 'yes' ? sql`c.undeliverable_count > 0` : sql`c.undeliverable_count = 0`]),
  ];
}

/** The conditions of a list, but for its clinic and page. */
export const listConditions = (ctx: MemberContext, input: ListConversations): readonly RawBuilder<unknown>[] => [
  sql`c.merged_into is null`,
  ...viewConditions(ctx, input.view),
  ...filterConditions(input),
];

/** The statement of a page; one row more than the limit. */
export function conversationsPage(ctx: MemberContext, input: ListConversations): RawBuilder<unknown> {
  const { clinicId } = ctx.session;
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`c.clinic_id = ${clinicId}`,
    ...listConditions(ctx, input),
    ...(after
      ? [sql`(c.is_urgent, c.last_message_at, c.id) < (${after[0] === 1}::boolean, ${after[1]}::timestamptz, ${after[2]}::uuid)`]
      : []),
  ];
  return sql`
    select ${conversationColumns(clinicId)}, c.is_urgent as "isUrgent", c.last_message_at as "lastMessageAt"
      from conversations c where ${sql.join(conditions, sql` and `)}
     order by c.is_urgent desc, c.last_message_at desc, c.id desc limit ${input.limit + 1}`;
}

const Row = ConversationJson.extend({ isUrgent: z.boolean(), lastMessageAt: Instant });

/** INBOX-13. One page of conversations; with words, of those in which they are found. */
export async function listConversations(ctx: MemberContext, input: ListConversations) {
  if (input.q !== '') return searchConversations(ctx, input);
  const rows = await fetchRows(ctx.tx, Row, conversationsPage(ctx, input));
  const page = toPage(rows, input.limit, ({ conversation, isUrgent, lastMessageAt }) => [
    isUrgent ? 1 : 0,
    lastMessageAt,
    conversation.id,
  ]);
  return { ...page, items: page.items.map(({ conversation }) => ({ ...conversation, found: null })) };
}
