import type { ConnectionParts } from '#practice/crm-connection/server/public/connection-parts.ts';
import type { LeadErasureStore } from './lead-erasure-store.ts';
import type { LeadLinkStore } from './links/lead-link-store.ts';

/** The dependencies of the jobs and event handlers of the lead sync. */
export interface LeadSyncParts extends Pick<ConnectionParts, 'access' | 'sendAsLocation'> {
  readonly links: LeadLinkStore;
  readonly erasures: LeadErasureStore;
}
