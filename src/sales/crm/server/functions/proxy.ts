import type { FunctionAnswer } from '#supabase/functions/function-definition.ts';
import type { ProxyInput } from '../../contract.ts';
import { isDoNotContact } from '../../lead-sync.rules.ts';
import { NotAllowed } from '../ask-as-location.ts';
import type { Actor } from '../connection-store.ts';
import { ProviderError } from '../provider/provider-error.ts';
import type { CrmParts } from './crm-parts.ts';
import { explain, refuse } from './refusals.ts';

const REFUSALS: Readonly<Record<NotAllowed['reason'], FunctionAnswer>> = {
  no_location: refuse(409, 'This connection has no location'),
  not_allowed: refuse(403, 'This endpoint is not available'),
  other_location: refuse(403, 'The token does not have access to this location.'),
};
const NOT_TO_BE_CONTACTED = refuse(403, 'This contact has asked not to be contacted');

const isMessage = ({ method, endpoint }: ProxyInput): boolean =>
  method === 'POST' && endpoint === '/conversations/messages';

/** Whether the receiver of a message has asked for silence, in the CRM or here. */
async function wantsSilence({ ask, links }: CrmParts, actor: Actor, { body }: ProxyInput): Promise<boolean> {
  const contactId = body?.['contactId'];
  // Without a receiver of the usual form it is the provider's to refuse.
  if (typeof contactId !== 'string' || !/^[\w-]{1,64}$/.test(contactId)) return false;
  const { clinicId, userId } = actor.session;
  if (clinicId === null && (await links.isSilenced(contactId))) return true;
  const { body: answer } = await ask(
    { userId, clinicId },
    { method: 'GET', endpoint: `/contacts/${contactId}` },
  );
  return isDoNotContact(answer);
}

/** Passes a request of the list on to the provider, in the name of the caller's location, and its answer back. */
export async function proxy(parts: CrmParts, actor: Actor, input: ProxyInput): Promise<FunctionAnswer> {
  const { userId, clinicId } = actor.session;
  try {
    if (isMessage(input) && (await wantsSilence(parts, actor, input))) return NOT_TO_BE_CONTACTED;
    return await parts.ask({ userId, clinicId }, input);
  } catch (error) {
    if (error instanceof NotAllowed) return REFUSALS[error.reason];
    // The provider's own no belongs to the caller, as it was said.
    if (error instanceof ProviderError && error.failure === 'refused' && error.answer) {
      const { status, body } = error.answer;
      return { status, body: { error: error.message, provider: body } };
    }
    return explain(error, 'API request failed');
  }
}
