import type { ProviderError } from '#practice/crm-connection/server/public/provider-error.ts';
import { messageOf } from '#practice/crm-connection/server/public/provider-message.ts';

/** Why a request of a job failed, for display. */
interface DescribedFailure {
  readonly reason: string;
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
}

const temporary = (reason: string): DescribedFailure => ({ reason, isTemporary: true });

export function describeFailure(error: ProviderError): DescribedFailure {
  const { failure, response } = error;
  const sentence = messageOf(response?.body) || error.message;
  if (failure === 'busy') return temporary('GoHighLevel asks us to wait.');
  if (failure === 'unreachable') return temporary('GoHighLevel is not responding right now.');
  // About our app, not about the record: the same holds for every other record, until it is mended there.
  if (failure === 'no_token') return temporary(`GoHighLevel denies access right now: ${sentence}`);
  // The page of a firewall or a proxy: the CRM itself has not seen the request.
  if (response && response.body === null)
    return temporary(`GoHighLevel could not be reached: ${error.message}`);
  return { reason: `GoHighLevel refused: ${sentence}`, isTemporary: false };
}
