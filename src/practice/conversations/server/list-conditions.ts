import { type RawBuilder, sql } from 'kysely';
import type { ListConversations } from '../contract.ts';

/** Whose list it is, and when. */
export interface ListCaller {
  readonly session: { readonly clinicId: string; readonly userId: string };
  readonly now: Date;
}

/** The staff member whom the caller's account belongs to. */
export const callersStaffId = (clinicId: string, userId: string): RawBuilder<unknown> => sql`
  (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId} limit 1)`;

/** Each is the condition of an index, written as it is there. */
function viewConditions(
  { session: { clinicId, userId }, now }: ListCaller,
  view: ListConversations['view'],
): readonly RawBuilder<unknown>[] {
  const open = sql`c.status <> 'resolved'`;
  switch (view) {
    case 'open':
      return [sql`c.status = 'open'`];
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

/** The filters other than the view. */
function filterConditions(input: ListConversations): readonly RawBuilder<unknown>[] {
  const { status, assigneeId, teamId, clientId, channel, priority, topic, sort, unread, undeliverable } =
    input;
  return [
    ...(status === undefined ? [] : [sql`c.status = ${status}`]),
    ...(assigneeId === undefined ? [] : [sql`c.assignee_id = ${assigneeId}`]),
    ...(teamId === undefined ? [] : [sql`c.team_id = ${teamId}`]),
    ...(clientId === undefined ? [] : [sql`c.client_id = ${clientId}`]),
    ...(channel === undefined ? [] : [sql`c.channel = ${channel}`]),
    ...(priority === undefined ? [] : [sql`c.priority = ${priority}`]),
    ...(topic === undefined ? [] : [sql`c.topic = ${topic}`]),
    ...(sort === undefined ? [] : [sql`c.sort = ${sort}`]),
    ...(unread === undefined ? [] : [unread === 'yes' ? sql`c.unread_count > 0` : sql`c.unread_count = 0`]),
    ...(undeliverable === undefined
      ? []
      : [undeliverable === 'yes' ? sql`c.undeliverable_count > 0` : sql`c.undeliverable_count = 0`]),
  ];
}

/** The conditions of a list, but for its clinic and page. */
export const listConditions = (ctx: ListCaller, input: ListConversations): readonly RawBuilder<unknown>[] => [
  sql`c.merged_into is null`,
  ...viewConditions(ctx, input.view),
  ...filterConditions(input),
];
