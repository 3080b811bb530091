import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type {
  chooseLeadStagesEndpoint,
  chooseLeadTargetEndpoint,
  FailedLead,
  getLeadStateEndpoint,
  LeadSync,
} from '../contract.ts';
import { stageMapFault } from '../stage-map.rules.ts';

const MOST_SHOWN = 20;

const readStanding = async ({ tx }: PlatformContext) => {
  const { rows } = await sql<
    Pick<LeadSync, 'counts' | 'erasures' | 'isConnected' | 'isOwnConnection' | 'target'>
  >`
    select connection.id is not null as "isConnected", connection.id is not distinct from app.user_id() as "isOwnConnection",
        (select json_build_object('locationId', t.location_id, 'pipelineId', t.pipeline_id, 'pipelineName', t.pipeline_name,
            'stages', t.stages, 'stageIds', t.stage_ids, 'backs', t.backs)
           from crm_lead_targets t) as target,
        (select json_build_object('synced', count(*) filter (where l.state = 'synced'),
            'waiting', count(*) filter (where l.state = 'waiting'), 'failed', count(*) filter (where l.state = 'failed'))
           from crm_lead_links l) as counts,
        (select json_build_object('count', count(*), 'reason', (array_agg(e.reason order by e.created_at))[1])
           from crm_erasures e) as erasures
      from app.crm_lead_connection() as connection (id)`.execute(tx);
  const [standing] = rows;
  if (!standing) throw new Error('There is always one row.');
  return standing;
};

const readFailed = async ({ tx }: PlatformContext): Promise<FailedLead[]> => {
  const { rows } = await sql<FailedLead>`
    select k.lead_id as "leadId", l.full_name as "fullName", coalesce(k.reason, '') as reason, k.updated_at as "failedAt"
      from crm_lead_links k join leads l on l.id = k.lead_id
     where k.state = 'failed' order by k.updated_at desc, k.lead_id limit ${MOST_SHOWN}`.execute(tx);
  return rows;
};

/** How the leads and the CRM stand to each other: counts, and those that have failed. */
export async function getLeadSync(ctx: PlatformContext): Promise<LeadSync> {
  const [standing, failed] = await Promise.all([readStanding(ctx), readFailed(ctx)]);
  return { ...standing, failed };
}

/** @throws AppError `not_found` for a location that the leads' connection does not have. */
export async function chooseLeadTarget(
  { tx, audit }: PlatformContext,
  input: z.output<typeof chooseLeadTargetEndpoint.input>,
): Promise<{ pipelineId: string }> {
  const { locationId, pipelineId, pipelineName } = input;
  const { rows } = await sql<{ chosen: boolean }>`
    select app.choose_crm_target(${locationId}, ${pipelineId}, ${pipelineName}) as chosen`.execute(tx);
  if (!rows[0]?.chosen) throw new AppError('not_found');
  audit('crm_pipeline.chosen', pipelineId, { after: input });
  return { pipelineId };
}

/**
 * Which stage of the CRM each of ours goes to, and what those of theirs mean here.
 *
 * @throws AppError `invalid_input` for a map that the pipeline's stages do not bear, `not_found` for another pipeline.
 */
export async function chooseLeadStages(
  { tx, audit }: PlatformContext,
  input: z.output<typeof chooseLeadStagesEndpoint.input>,
): Promise<{ pipelineId: string }> {
  const { pipelineId, stages, stageIds, backs } = input;
  const fault = stageMapFault(stages, { stageIds, backs });
  if (fault) throw new AppError('invalid_input', { fields: [fault] });
  const { rows } = await sql<{ chosen: boolean }>`
    select app.choose_crm_stages(${pipelineId}, ${JSON.stringify(stages)}::jsonb, ${JSON.stringify(stageIds)}::jsonb,
      ${JSON.stringify(backs)}::jsonb) as chosen`.execute(tx);
  if (!rows[0]?.chosen) throw new AppError('not_found');
  audit('crm_stages.chosen', pipelineId, { after: { stageIds, backs } });
  return { pipelineId };
}

/** @throws AppError `not_found` for a lead that was never to be sent. */
export async function retryLeads(
  { tx, audit }: PlatformContext,
  { leadId }: { readonly leadId?: string | undefined },
): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select app.retry_crm_leads(${leadId ?? null}::uuid) as count`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (leadId !== undefined && count === 0) throw new AppError('not_found');
  audit('crm_lead.retried', leadId ?? 'all', { after: { count } });
  return { count };
}

type LeadState = z.output<typeof getLeadStateEndpoint.output>;

/** Whether one lead stands in the CRM. @throws AppError `not_found` for one that never was to. */
export async function getLeadState(
  { tx }: PlatformContext,
  { leadId }: { readonly leadId: string },
): Promise<LeadState> {
  const { rows } = await sql<LeadState>`
    select state, reason, synced_at as "syncedAt", app.crm_lead_connection() is not null as "isConnected"
      from crm_lead_links where lead_id = ${leadId}::uuid`.execute(tx);
  const [state] = rows;
  if (!state) throw new AppError('not_found');
  return state;
}
