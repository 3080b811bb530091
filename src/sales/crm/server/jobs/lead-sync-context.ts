import type { ProviderAnswer } from '#practice/crm-connection/server/public/provider-answer.ts';
import { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import type { AskedRequest } from '#practice/crm-connection/server/public/ask-as-location.ts';
import type { LinkChange, SentState } from '../links/lead-link.ts';

/** The context shared by the steps that send a lead. */
export interface LeadSyncContext {
  readonly ask: (asked: AskedRequest) => Promise<ProviderAnswer>;
  readonly locationId: string;
  /** Stores a finding at once, because a later step may fail. */
  readonly recordChange: (change: LinkChange) => Promise<void>;
  /** Stores the CRM's state after the lead was sent. */
  readonly recordSent: (place: Omit<SentState, 'change'>) => Promise<void>;
  /** Sets do-not-contact of the lead, as in the CRM. */
  readonly blockContact: () => Promise<unknown>;
}

/** The record was deleted in the CRM. It is recreated only on request. */
export class DeletedInCrm extends Error {
  override readonly name = 'DeletedInCrm';
  constructor(what: 'contact' | 'opportunity', options?: ErrorOptions) {
    super(`Its ${what} was deleted in the CRM. Try again to make it anew.`, options);
  }
}

/** Whether the provider reports that the record does not exist. */
export const isGone = (error: unknown): boolean =>
  error instanceof ProviderError && error.failure === 'refused' && error.answer?.status === 404;
