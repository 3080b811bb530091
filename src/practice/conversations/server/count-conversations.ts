import { type RawBuilder, sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ConversationCounts } from '../contract.ts';
import { callersStaffId, type ListCaller } from './list-conditions.ts';

const NOTHING: ConversationCounts = {
  open: 0,
  mine: 0,
  unassigned: 0,
  waiting: 0,
  overdue: 0,
  undeliverable: 0,
  emergencies: 0,
  unread: 0,
  unmatched: 0,
  snoozed: 0,
  mineUnread: 0,
};

/** The statement. The index of open conversations has all that it needs; few are undeliverable otherwise. */
export const conversationCounts = ({
  session: { clinicId, userId },
  now,
}: ListCaller): RawBuilder<unknown> => sql`
    select count(*) filter (where c.status = 'open') as open,
        count(*) filter (where c.assignee_id = me.id) as mine,
        count(*) filter (where c.assignee_id = me.id and c.unread_count > 0) as "mineUnread",
        count(*) filter (where c.status = 'open' and c.assignee_id is null) as unassigned,
        count(*) filter (where c.waiting_since is not null) as waiting,
        count(*) filter (where c.answer_due_at < ${now.toISOString()}) as overdue,
        count(*) filter (where c.unread_count > 0) as unread,
        count(*) filter (where c.client_id is null) as unmatched,
        count(*) filter (where c.status = 'snoozed') as snoozed,
        (select count(*) from conversations u where u.clinic_id = ${clinicId} and u.undeliverable_count > 0 and u.merged_into is null) as undeliverable,
        (select count(*) from conversations e where e.clinic_id = ${clinicId} and e.emergency is not null and e.merged_into is null) as emergencies
      from conversations c left join lateral (select ${callersStaffId(clinicId, userId)} as id) me on true
     where c.clinic_id = ${clinicId} and c.status <> 'resolved'`;

/** How many conversations are in each view. */
export async function countConversations(ctx: MemberContext): Promise<ConversationCounts> {
  const counts = await fetchRow(ctx.tx, ConversationCounts, conversationCounts(ctx));
  return counts ?? NOTHING;
}
