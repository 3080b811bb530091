import type { ConnectionParts } from '#practice/crm-connection/server/public/connection-parts.ts';
import type { LeadErasureStore } from './lead-erasure-store.ts';
import type { LeadLinkStore } from './links/lead-link-store.ts';

/** The dependencies of the lead sync's jobs and events: the CRM connection, and the stores of leads' CRM state. */
export interface LeadSyncParts extends Pick<ConnectionParts, 'access' | 'ask'> {
  readonly links: LeadLinkStore;
  readonly erasures: LeadErasureStore;
}
