import { sql } from 'kysely';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { FailedLead, LeadSync } from '../contract.ts';

const State = LeadSync.omit({ failed: true });

const MAX_SHOWN = 20;

const readState = async ({ tx }: PlatformContext) => {
  const state = await fetchRow(
    tx,
    State,
    sql`select connection.id is not null as "isConnected", connection.id is not distinct from app.user_id() as "isOwnConnection",
            (select json_build_object('locationId', t.location_id, 'pipelineId', t.pipeline_id, 'pipelineName', t.pipeline_name,
                'stages', t.stages, 'stageIds', t.stage_ids, 'backs', t.backs)
               from crm_lead_targets t) as target,
            (select json_build_object('synced', count(*) filter (where l.state = 'synced'),
                'waiting', count(*) filter (where l.state = 'waiting'), 'failed', count(*) filter (where l.state = 'failed'))
               from crm_lead_links l) as counts,
            (select json_build_object('count', count(*), 'reason', (array_agg(e.reason order by e.created_at))[1])
               from crm_erasures e) as erasures
          from app.crm_lead_connection() as connection (id)`,
  );
  if (!state) throw new Error('app.crm_lead_connection() returned no row');
  return state;
};

const readFailed = ({ tx }: PlatformContext): Promise<FailedLead[]> =>
  fetchRows(
    tx,
    FailedLead,
    sql`select k.lead_id as "leadId", l.full_name as "fullName", coalesce(k.reason, '') as reason, k.updated_at as "failedAt"
          from crm_lead_links k join leads l on l.id = k.lead_id
         where k.state = 'failed' order by k.updated_at desc, k.lead_id limit ${MAX_SHOWN}`,
  );

/** The status of the lead sync: its target, the counts by state, and the failed leads. */
export async function getLeadSync(ctx: PlatformContext): Promise<LeadSync> {
  const [state, failed] = await Promise.all([readState(ctx), readFailed(ctx)]);
  return { ...state, failed };
}
