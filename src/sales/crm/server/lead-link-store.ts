import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { CrmStage, StageMap } from '../stage-map.rules.ts';
import { SyncedLead } from '../synced-lead.contract.ts';
import {
  ConcernedLink,
  type CrmMove,
  LeadLink,
  LeadTarget,
  type LinkChange,
  MoveOutcome,
  type ToldPlace,
} from './lead-link.ts';

/** A target with its pipeline as read from the CRM. */
interface ReadTarget {
  readonly locationId: string;
  readonly pipeline: { readonly id: string; readonly name: string; readonly stages: readonly CrmStage[] };
  readonly map: StageMap;
}

export interface LeadLinkStore {
  /** The owner of the connection that sends leads; null while nobody is connected. */
  connectionOwner(): Promise<string | null>;
  target(): Promise<LeadTarget | null>;
  setTarget(target: ReadTarget): Promise<void>;
  /** Keeps the stages that the pipeline has now. */
  keepStages(pipelineId: string, stages: readonly CrmStage[]): Promise<void>;
  /** Null for a lead that is gone, or was merged into another. */
  find(leadId: string): Promise<{ readonly lead: SyncedLead; readonly link: LeadLink } | null>;
  /**
   * Stores what was learned. Another lead that held the opportunity no longer holds it. What was created for a lead
   * that was erased in the meantime is queued for deletion.
   */
  learn(leadId: string, locationId: string, change: LinkChange): Promise<void>;
  /** Stores what was sent to the CRM. A lead that has changed in the meantime counts as moved since. */
  told(leadId: string, locationId: string, place: ToldPlace): Promise<void>;
  /** Enqueues a comparison of both sides. A lead that has failed waits for a person. */
  compare(leadId: string): Promise<void>;
  /** Synced, unless the lead has changed meanwhile. */
  settle(leadId: string, change: number): Promise<void>;
  /** It keeps waiting, or has failed. One that has changed in the meantime waits for its next job. */
  fail(leadId: string, change: number, state: 'failed' | 'waiting', reason: string): Promise<void>;
  ofContact(locationId: string, contactId: string): Promise<readonly ConcernedLink[]>;
  ofOpportunity(locationId: string, opportunityId: string): Promise<ConcernedLink | null>;
  takeStage(leadId: string, move: CrmMove): Promise<MoveOutcome>;
  bar(leadId: string): Promise<boolean>;
  isSilenced(contactId: string): Promise<boolean>;
  reconcile(olderThanHours: number, most: number): Promise<number>;
}

const LINK = sql`k.state, k.attempts, k.change, k.contact_id as "contactId", k.opportunity_id as "opportunityId",
  k.sent_hash as "sentHash", k.known_stage_id as "knownStageId", k.known_status as "knownStatus", k.stage_at as "stageAt",
  k.pushed_at as "toldAt", k.received_at as "heardAt"`;

const LinkedLead = z.object({ ...SyncedLead.shape, ...LeadLink.shape, isMerged: z.boolean() });
const Owner = z.object({ userId: z.uuid().nullable() });
const Move = z.object({ outcome: MoveOutcome });
const Answer = z.object({ value: z.boolean() });
const Queued = z.object({ count: z.int() });

const readLead = (tx: Kysely<Tables>, leadId: string) =>
  fetchRow(
    tx,
    LinkedLead,
    sql`select l.full_name as "fullName", l.email, l.phone, l.clinic_name as "clinicName", l.country, l.source, l.stage,
            l.do_not_contact as "doNotContact", l.is_merged as "isMerged", ${LINK}
          from crm_lead_links k, app.crm_lead(k.lead_id) l where k.lead_id = ${leadId}::uuid`,
  );

/** The columns that a change sets; a name that is left out is not among them. */
const assignments = (change: LinkChange) => {
  const columns = {
    contact_id: change.contactId,
    opportunity_id: change.opportunityId,
    sent_hash: change.sentHash,
    known_stage_id: change.knownStageId,
    known_status: change.knownStatus,
    received_at: change.heardAt,
  };
  return Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
};

export function createLeadLinkStore(database: Database<Tables>): LeadLinkStore {
  const run = <T>(work: (tx: Kysely<Tables>) => Promise<T>) =>
    database.transaction({ databaseRole: 'crm_server', mode: 'write' }, work);
  const isTrue = async (statement: RawBuilder<unknown>) =>
    (await run((tx) => fetchRow(tx, Answer, statement)))?.value ?? false;

  return {
    connectionOwner: () =>
      run(async (tx) => {
        const owner = await fetchRow(tx, Owner, sql`select app.crm_lead_connection() as "userId"`);
        return owner?.userId ?? null;
      }),

    target: () =>
      run(async (tx) => {
        const target = await fetchRow(
          tx,
          LeadTarget,
          sql`select location_id as "locationId", pipeline_id as "pipelineId",
                  case when stage_ids is not null then json_build_object('stageIds', stage_ids, 'backs', backs) end as map
                from crm_lead_targets`,
        );
        return target ?? null;
      }),

    setTarget: async ({ locationId, pipeline, map }) => {
      const [ids, stages] = [JSON.stringify(map.stageIds), JSON.stringify(pipeline.stages)];
      await run((tx) =>
        sql`insert into crm_lead_targets (location_id, pipeline_id, pipeline_name, stage_ids, stages)
            values (${locationId}, ${pipeline.id}, ${pipeline.name.slice(0, 200)}, ${ids}::jsonb, ${stages}::jsonb)
          on conflict (is_only) do update set location_id = excluded.location_id, pipeline_id = excluded.pipeline_id,
            pipeline_name = excluded.pipeline_name, stage_ids = excluded.stage_ids, stages = excluded.stages`.execute(
          tx,
        ),
      );
    },

    keepStages: async (pipelineId, stages) => {
      await run((tx) =>
        sql`update crm_lead_targets set stages = ${JSON.stringify(stages)}::jsonb where pipeline_id = ${pipelineId}`.execute(
          tx,
        ),
      );
    },

    find: async (leadId) => {
      const row = await run((tx) => readLead(tx, leadId));
      return !row || row.isMerged ? null : { lead: row, link: row };
    },

    learn: (leadId, locationId, change) =>
      run(async (tx) => {
        if (change.opportunityId) {
          await sql`update crm_lead_links set opportunity_id = null
             where location_id = ${locationId} and opportunity_id = ${change.opportunityId} and lead_id <> ${leadId}::uuid`.execute(
            tx,
          );
        }
        const { numAffectedRows } =
          await sql`update crm_lead_links set location_id = ${locationId}${sql.join(assignments(change), sql``)}
          where lead_id = ${leadId}::uuid`.execute(tx);
        const { contactId = null, opportunityId = null } = change;
        if (!numAffectedRows && (contactId !== null || opportunityId !== null)) {
          await sql`select app.detach_crm_record(${leadId}::uuid, ${locationId}, ${contactId}, ${opportunityId})`.execute(
            tx,
          );
        }
      }),

    told: async (leadId, locationId, { change, knownStageId, knownStatus, at }) => {
      await run((tx) =>
        sql`update crm_lead_links set location_id = ${locationId}, known_stage_id = ${knownStageId}, known_status = ${knownStatus},
              pushed_at = coalesce(${at}::timestamptz, now()),
              stage_at = case when change = ${change} then coalesce(${at}::timestamptz, stage_at) else stage_at end
             where lead_id = ${leadId}::uuid`.execute(tx),
      );
    },

    compare: async (leadId) => {
      await run(async (tx) => {
        await sql`update crm_lead_links set state = 'waiting' where lead_id = ${leadId}::uuid and state <> 'failed'`.execute(
          tx,
        );
        await sql`select app.queue_crm_lead(${leadId}::uuid)`.execute(tx);
      });
    },

    settle: async (leadId, change) => {
      await run((tx) =>
        sql`update crm_lead_links set synced_at = now(), attempts = 0, reason = null,
              state = case when change = ${change} then 'synced' else state end where lead_id = ${leadId}::uuid`.execute(
          tx,
        ),
      );
    },

    fail: async (leadId, change, state, reason) => {
      await run((tx) =>
        sql`update crm_lead_links set state = case when change = ${change} then ${state} else 'waiting' end,
              reason = ${reason.slice(0, 500)}, attempts = attempts + 1 where lead_id = ${leadId}::uuid`.execute(
          tx,
        ),
      );
    },

    ofContact: (locationId, contactId) =>
      run((tx) =>
        fetchRows(
          tx,
          ConcernedLink,
          sql`select k.lead_id as "leadId", l.stage, ${LINK} from crm_lead_links k, app.crm_lead(k.lead_id) l
               where k.location_id = ${locationId} and k.contact_id = ${contactId}`,
        ),
      ),

    ofOpportunity: (locationId, opportunityId) =>
      run(async (tx) => {
        const link = await fetchRow(
          tx,
          ConcernedLink,
          sql`select k.lead_id as "leadId", l.stage, ${LINK} from crm_lead_links k, app.crm_lead(k.lead_id) l
               where k.location_id = ${locationId} and k.opportunity_id = ${opportunityId}`,
        );
        return link ?? null;
      }),

    takeStage: (leadId, { from, to, at }) =>
      run(async (tx) => {
        const move = await fetchRow(
          tx,
          Move,
          sql`select app.apply_crm_stage(${leadId}::uuid, ${from}, ${to}, ${at}::timestamptz) as outcome`,
        );
        return move?.outcome ?? 'overtaken';
      }),
    bar: (leadId) => isTrue(sql`select app.block_lead_contact(${leadId}::uuid) as value`),
    isSilenced: (contactId) => isTrue(sql`select app.is_crm_contact_blocked(${contactId}) as value`),
    reconcile: (olderThanHours, most) =>
      run(async (tx) => {
        const queued = await fetchRow(
          tx,
          Queued,
          sql`select app.queue_crm_reconciliation(${olderThanHours}::integer, ${most}::integer) as count`,
        );
        return queued?.count ?? 0;
      }),
  };
}
