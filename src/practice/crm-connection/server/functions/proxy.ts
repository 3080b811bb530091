import type { FunctionResponse } from '#supabase/functions/function-definition.ts';
import type { ProxyInput } from '../../contract.ts';
import { isDoNotContact } from '../../do-not-contact.rules.ts';
import { NotAllowed } from '../public/send-as-location.ts';
import type { Actor } from '../connection-store.ts';
import { ProviderError } from '../public/provider-error.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';
import { explain, providerSentence, refuse } from './refusals.ts';

const REFUSALS: Readonly<Record<NotAllowed['reason'], FunctionResponse>> = {
  no_location: refuse(409, 'This connection has no location'),
  not_allowed: refuse(403, 'This endpoint is not available'),
  other_location: refuse(403, 'The token does not have access to this location.'),
};
const DO_NOT_CONTACT = refuse(403, 'This contact has asked not to be contacted');

const isMessage = ({ method, endpoint }: ProxyInput): boolean =>
  method === 'POST' && endpoint === '/conversations/messages';

/** Whether do-not-contact is set for the recipient of a message, in the CRM or here. */
async function mustNotBeContacted(
  { sendAsLocation, isPlatformContactBlocked }: ConnectionParts,
  actor: Actor,
  { body }: ProxyInput,
): Promise<boolean> {
  const contactId = body?.['contactId'];
  // The provider refuses a message without a valid recipient.
  if (typeof contactId !== 'string' || !/^[\w-]{1,64}$/.test(contactId)) return false;
  const { clinicId, userId } = actor.session;
  if (clinicId === null && (await isPlatformContactBlocked(contactId))) return true;
  const { body: contact } = await sendAsLocation(
    { userId, clinicId },
    { method: 'GET', endpoint: `/contacts/${contactId}` },
  );
  return isDoNotContact(contact);
}

/** Forwards an allowed request to the provider on behalf of the caller's location, and returns its response. */
export async function proxy(
  parts: ConnectionParts,
  actor: Actor,
  input: ProxyInput,
): Promise<FunctionResponse> {
  const { userId, clinicId } = actor.session;
  try {
    if (isMessage(input) && (await mustNotBeContacted(parts, actor, input))) return DO_NOT_CONTACT;
    return await parts.sendAsLocation({ userId, clinicId }, input);
  } catch (error) {
    if (error instanceof NotAllowed) return REFUSALS[error.reason];
    // The caller gets the provider's refusal unchanged.
    if (error instanceof ProviderError && error.failure === 'refused' && error.response) {
      const { status, body } = error.response;
      const message = providerSentence(error) ?? error.message;
      return { status, body: { message, error: error.message, provider: body } };
    }
    return explain(error, 'API request failed');
  }
}
