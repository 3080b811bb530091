import type { ConnectionParts } from '#practice/crm-connection/server/public/connection-parts.ts';
import type { LeadErasureStore } from './lead-erasure-store.ts';
import type { LeadLinkStore } from './links/lead-link-store.ts';

/** What the jobs and events of the lead sync work with: the CRM connection, and what is stored about leads in the CRM. */
export interface LeadSyncParts extends Pick<ConnectionParts, 'access' | 'ask'> {
  readonly links: LeadLinkStore;
  readonly erasures: LeadErasureStore;
}
