import type { ProviderResponse } from '#practice/crm-connection/server/public/provider-response.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import { messageOf } from '#practice/crm-connection/server/public/provider-message.ts';
import type { LocationRequest } from '#practice/crm-connection/server/public/location-request.ts';
import type { LinkChange, SentState } from '../links/lead-link.ts';

/** The context shared by the steps that send a lead. */
export interface LeadSyncContext {
  readonly sendRequest: (request: LocationRequest) => Promise<ProviderResponse>;
  readonly locationId: string;
  /** Stores a change to the link immediately, because a later step may fail. */
  readonly recordChange: (change: LinkChange) => Promise<void>;
  /** Stores the CRM's state after the lead was sent. */
  readonly recordSent: (state: Omit<SentState, 'change'>) => Promise<void>;
  /** Sets do-not-contact of the lead. */
  readonly blockContact: () => Promise<unknown>;
}

/** The record was deleted in the CRM. It is recreated only on request. */
export class DeletedInCrm extends Error {
  override readonly name = 'DeletedInCrm';
  constructor(kind: 'contact' | 'opportunity', options?: ErrorOptions) {
    super(`Its ${kind} was deleted in the CRM. Try again to make it anew.`, options);
  }
}

/**
 * Whether the provider itself reports that the record does not exist. The page of a gateway does not, nor does a path that
 * the provider has not got.
 */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ProviderError) || error.failure !== 'refused') return false;
  const sentence = messageOf(error.response?.body);
  return error.response?.status === 404 && sentence !== '' && !sentence.startsWith('Cannot ');
}
