import { AppError } from '#vocabulary/errors.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { RecordClientConsent } from '../contract.ts';
import { wordingOf } from '../wordings.rules.ts';
import { findAddresses } from './contact-addresses.ts';
import { findKeptClient } from './get-client-consents.ts';
import { recordConsent } from './public/record-consent.ts';
import { readSettings } from './read-settings.ts';

const NOON_MINUTE = 720;

/**
 * CONSENT-4. Records what a client said to staff, with the wording that they were shown.
 *
 * @throws AppError `client_erased`; `not_found`, also for an address that is not the client's.
 */
export async function recordClientConsent(ctx: MemberContext, input: RecordClientConsent) {
  const { clientId, channel, address, action, purpose, method, language, note, occurredOn } = input;
  const { id, isErased } = await findKeptClient(ctx, clientId);
  if (isErased) throw new AppError('client_erased');
  const [addresses, { name, zone }] = await Promise.all([findAddresses(ctx, id), readSettings(ctx)]);
  if (!addresses.some((one) => one.channel === channel && one.address === address.toLowerCase()))
    throw new AppError('not_found');
  const wording =
    purpose !== null && (action === 'given' || action === 'informed')
      ? wordingOf({ action, purpose, channel, language, clinicName: name })
      : null;
  await recordConsent(ctx, {
    clientId: id,
    channel,
    address,
    purpose,
    action,
    method,
    wording,
    evidence: { note },
    ...(occurredOn === null
      ? {}
      : {
          occurredAt: new Date(Math.min(instantAtMinute(occurredOn, NOON_MINUTE, zone), ctx.now.getTime())),
        }),
  });
  ctx.audit('contact_consent.recorded', id, { after: { channel, action, purpose, method } });
  return { clientId };
}
