import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { MessageChannelState } from '../contract.ts';

/** The channels that the clinic uses; the portal and email without a row of their own too. */
export async function listMessageChannels(ctx: MemberContext) {
  const { clinicId } = ctx.session;
  const items = await fetchRows(
    ctx.tx,
    MessageChannelState,
    sql`
    with ways as (
      select e.channel, e.endpoint, e.down_since, e.reason from message_channels e where e.clinic_id = ${clinicId} and e.is_on
      union all
      select a.channel, null, null, null from unnest(array['portal', 'email']) a (channel)
       where not exists (select from message_channels e where e.clinic_id = ${clinicId} and e.channel = a.channel)),
    waiting as (
      select m.channel, m.endpoint, count(*) as number from messages m
       where m.clinic_id = ${clinicId} and m.status in ('queued', 'sending') group by m.channel, m.endpoint)
    select w.channel, w.endpoint, w.down_since as "downSince", w.reason, coalesce(n.number, 0) as "waitingCount"
      from ways w left join waiting n on n.channel = w.channel and n.endpoint is not distinct from w.endpoint
     order by w.channel, w.endpoint`,
  );
  return { items };
}
