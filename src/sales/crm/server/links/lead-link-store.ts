import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { applyCrmMove } from './apply-crm-move.ts';
import { blockLeadContact } from './block-lead-contact.ts';
import { findConnectionOwner } from './find-connection-owner.ts';
import { findLeadTarget } from './find-lead-target.ts';
import { findLinkOfOpportunity } from './find-link-of-opportunity.ts';
import { findLinkedLead } from './find-linked-lead.ts';
import { findLinksOfContact } from './find-links-of-contact.ts';
import { isContactBlocked } from './is-contact-blocked.ts';
import { markSynced } from './mark-synced.ts';
import { markUnsent } from './mark-unsent.ts';
import { queueComparison } from './queue-comparison.ts';
import { queueReconciliation } from './queue-reconciliation.ts';
import { recordLinkChange } from './record-link-change.ts';
import { recordSentState } from './record-sent-state.ts';
import { setLeadTarget } from './set-lead-target.ts';
import { updateTargetStages } from './update-target-stages.ts';

/** Each function runs in its own transaction, because requests to the CRM are sent between them. */
export function createLeadLinkStore(database: Database<Tables>) {
  const inTransaction =
    <Args extends readonly unknown[], T>(verb: (tx: Kysely<Tables>, ...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      database.transaction({ databaseRole: 'crm_server', mode: 'write' }, (tx) => verb(tx, ...args));
  return {
    find: inTransaction(findLinkedLead),
    findOfContact: inTransaction(findLinksOfContact),
    findOfOpportunity: inTransaction(findLinkOfOpportunity),
    connectionOwner: inTransaction(findConnectionOwner),
    target: inTransaction(findLeadTarget),
    setTarget: inTransaction(setLeadTarget),
    updateStages: inTransaction(updateTargetStages),
    recordChange: inTransaction(recordLinkChange),
    recordSent: inTransaction(recordSentState),
    queueComparison: inTransaction(queueComparison),
    markSynced: inTransaction(markSynced),
    markUnsent: inTransaction(markUnsent),
    applyMove: inTransaction(applyCrmMove),
    blockContact: inTransaction(blockLeadContact),
    isContactBlocked: inTransaction(isContactBlocked),
    queueReconciliation: inTransaction(queueReconciliation),
  };
}

export type LeadLinkStore = ReturnType<typeof createLeadLinkStore>;
