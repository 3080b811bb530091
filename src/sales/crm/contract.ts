import * as z from 'zod';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import { HIDDEN_CHARACTER, PLAIN_LINE } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

const ProviderId = z.string().regex(/^[\w-]{1,64}$/, 'This is not a CRM id.');

const CrmStage = z.object({ id: z.string(), name: z.string() });
const LeadStageName = z.enum(LEAD_STAGES);

/** The CRM's stage for each lead stage. Optional for won and lost, which the status expresses. */
const stageIdsOf = <T extends z.ZodType>(id: T) => {
  const open = { new: id, contacted: id, qualified: id, demo: id, trial: id };
  return z.strictObject({ ...open, won: id.optional(), lost: id.optional() });
};

/** The location and pipeline that leads are sent to. */
export const LeadTarget = z.object({
  locationId: z.string(),
  /** Null until somebody chooses one or the first lead is sent. */
  pipelineId: z.string().nullable(),
  pipelineName: z.string().nullable(),
  /** The pipeline's stages as last read from the CRM; null until then. */
  stages: z.array(CrmStage).nullable(),
  stageIds: stageIdsOf(z.string()).nullable(),
  /** The lead stages that somebody chose for stages of the CRM, by the id of the CRM stage. */
  backs: z.record(z.string(), LeadStageName),
});

export const LeadSyncState = z.enum(['waiting', 'synced', 'failed']);
export type LeadSyncState = z.infer<typeof LeadSyncState>;

/** A lead that could not be sent, with a reason for display. */
export const FailedLead = z.object({
  leadId: z.uuid(),
  fullName: z.string(),
  reason: z.string(),
  failedAt: Instant,
});
export type FailedLead = z.infer<typeof FailedLead>;

export const LeadSync = z.object({
  isConnected: z.boolean(),
  /** Whether leads are sent through the caller's own connection rather than that of another admin. */
  isOwnConnection: z.boolean(),
  target: LeadTarget.nullable(),
  counts: z.object({ synced: z.number().int(), waiting: z.number().int(), failed: z.number().int() }),
  /** Contacts of erased leads that have not been deleted in the CRM yet, and the reason for the oldest. */
  erasures: z.object({ count: z.number().int(), reason: z.string().nullable() }),
  /** The latest twenty failed leads. */
  failed: z.array(FailedLead),
});
export type LeadSync = z.infer<typeof LeadSync>;

export const getLeadSyncEndpoint = endpoint({
  id: 'crm.getLeadSync',
  method: 'GET',
  path: '/v1/platform/crm/lead-sync',
  summary: 'The sync status of leads and the CRM.',
  permission: 'platform_crm:manage',
  reads: ['leadSync', 'crmConnections'],
  input: z.strictObject({}),
  output: LeadSync,
  errors: [],
});

/**
 * Sends all leads to the chosen pipeline again, and later ones too. `not_found` for a location that the connection does
 * not have.
 */
export const chooseLeadTargetEndpoint = endpoint({
  id: 'crm.chooseLeadTarget',
  method: 'PUT',
  path: '/v1/platform/crm/lead-target',
  summary: 'Chooses the pipeline that leads are synced to.',
  permission: 'platform_crm:manage',
  audit: 'crm_pipeline.chosen',
  changes: ['leadSync'],
  input: z.strictObject({
    locationId: ProviderId,
    pipelineId: ProviderId,
    pipelineName: z.string().trim().min(1).max(200).regex(PLAIN_LINE, HIDDEN_CHARACTER),
  }),
  output: z.object({ pipelineId: z.string() }),
  errors: ['not_found'],
});

/**
 * Maps lead stages to the pipeline's stages and back, and sends all leads again. `not_found` if leads are now sent to
 * another pipeline, `invalid_input` for a stage that the pipeline does not have.
 */
export const chooseLeadStagesEndpoint = endpoint({
  id: 'crm.chooseLeadStages',
  method: 'PUT',
  path: '/v1/platform/crm/lead-stages',
  summary: 'Maps the stages of leads to those of the CRM’s pipeline.',
  permission: 'platform_crm:manage',
  audit: 'crm_stages.chosen',
  changes: ['leadSync'],
  input: z.strictObject({
    pipelineId: ProviderId,
    /** The pipeline's current stages in the CRM. */
    stages: z
      .array(
        z.strictObject({ id: ProviderId, name: z.string().max(200).regex(PLAIN_LINE, HIDDEN_CHARACTER) }),
      )
      .min(1)
      .max(100),
    stageIds: stageIdsOf(ProviderId),
    backs: z.record(ProviderId, LeadStageName),
  }),
  output: z.object({ pipelineId: z.string() }),
  errors: ['not_found'],
});

/** One lead, or all failed leads if none is given. */
export const retryLeadsEndpoint = endpoint({
  id: 'crm.retryLeads',
  method: 'POST',
  path: '/v1/platform/crm/lead-retries',
  summary: 'Sends leads to the CRM again.',
  permission: 'platform_crm:manage',
  audit: 'crm_lead.retried',
  changes: ['leadSync'],
  input: z.strictObject({ leadId: z.uuid().optional() }),
  output: z.object({ count: z.number().int() }),
  errors: ['not_found'],
});

export const getLeadStateEndpoint = endpoint({
  id: 'crm.getLeadState',
  method: 'GET',
  path: '/v1/platform/crm/leads/{leadId}',
  summary: 'Whether a lead is synced to the CRM.',
  permission: 'platform_crm:manage',
  reads: ['leadSync'],
  input: z.strictObject({ leadId: z.uuid() }),
  output: z.object({
    state: LeadSyncState,
    reason: z.string().nullable(),
    syncedAt: Instant.nullable(),
    isConnected: z.boolean(),
  }),
  errors: ['not_found'],
});

/** The used fields of the provider's response with pipelines. */
export const PipelineList = z.object({
  pipelines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      stages: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
});
