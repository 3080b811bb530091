import { type RawBuilder, sql } from 'kysely';

/** The columns of a `LeadLink`, from `k`, the link. */
export const LINK_COLUMNS: RawBuilder<unknown> = sql`
  k.state, k.attempts, k.change, k.contact_id as "contactId", k.opportunity_id as "opportunityId",
  k.sent_hash as "sentHash", k.asked_email as "askedEmail", k.asked_phone as "askedPhone", k.asked_at as "askedAt",
  k.known_stage_id as "knownStageId", k.known_status as "knownStatus", k.stage_at as "stageAt",
  k.pushed_at as "pushedAt", k.received_at as "receivedAt"`;
