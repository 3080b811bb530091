import * as z from 'zod';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { LeadSyncState, LeadTarget as ShownTarget } from '../../contract.ts';
import { type CrmStage, OPPORTUNITY_STATUSES, type StageMap } from '../../stage-map.rules.ts';

const LeadStage = z.enum(LEAD_STAGES);

/** The state of a lead in the CRM. */
export const LeadLink = z.object({
  state: LeadSyncState,
  attempts: z.int(),
  change: z.int(),
  contactId: z.string().nullable(),
  opportunityId: z.string().nullable(),
  sentHash: z.string().nullable(),
  /** What a contact was to be created with, and when, while no response has named it. */
  askedEmail: z.string().nullable(),
  askedPhone: z.string().nullable(),
  askedAt: Instant.nullable(),
  knownStageId: z.string().nullable(),
  knownStatus: z.enum(OPPORTUNITY_STATUSES).nullable(),
  /** When the stage was last changed on either side; by the CRM's clock once it was sent there. */
  stageAt: Instant,
  /** When a move was last sent to the CRM; null if never. */
  pushedAt: Instant.nullable(),
  /** When the latest event about the opportunity was sent. */
  receivedAt: Instant.nullable(),
});
export type LeadLink = z.infer<typeof LeadLink>;

/** The CRM's state after an update was sent, and its time by the CRM's clock; null if unknown. */
export interface SentState extends Pick<LeadLink, 'change' | 'knownStageId' | 'knownStatus'> {
  readonly at: string | null;
}

/** A move made in the CRM, of a lead whose stage here is `from`. */
export interface CrmMove {
  readonly from: z.infer<typeof LeadStage>;
  readonly to: z.infer<typeof LeadStage>;
  readonly at: string;
}

/** `held`: the lead has become a clinic. `overtaken`: it was moved here in the meantime, or deleted. `taken`: it was moved. */
export const MoveOutcome = z.enum(['held', 'overtaken', 'taken']);
export type MoveOutcome = z.infer<typeof MoveOutcome>;

/** The target of the lead sync. */
export const LeadTarget = ShownTarget.pick({ locationId: true, pipelineId: true }).extend({
  /** Null until the pipeline has been read. */
  map: z.object({ stageIds: ShownTarget.shape.stageIds.unwrap(), backs: ShownTarget.shape.backs }).nullable(),
});
export type LeadTarget = z.infer<typeof LeadTarget>;

/** A target with its pipeline as read from the CRM. */
export interface PipelineTarget {
  readonly locationId: string;
  readonly pipeline: { readonly id: string; readonly name: string; readonly stages: readonly CrmStage[] };
  readonly map: StageMap;
}

/** A change to a link; omitted fields remain unchanged. */
export type LinkChange = Partial<
  Pick<
    LeadLink,
    | 'askedAt'
    | 'askedEmail'
    | 'askedPhone'
    | 'contactId'
    | 'knownStageId'
    | 'knownStatus'
    | 'opportunityId'
    | 'receivedAt'
    | 'sentHash'
  >
>;

/** The link of a lead that an event is about. */
export const AffectedLink = LeadLink.extend({ leadId: z.uuid(), stage: LeadStage });
export type AffectedLink = z.infer<typeof AffectedLink>;
