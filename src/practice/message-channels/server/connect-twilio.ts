import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import type { ConnectTwilio } from '../contract.ts';
import type { ChannelParts } from './channel-parts.ts';
import { getChannelSettings, turnOffWay, turnOnFirst } from './channel-settings.ts';
import type { TwilioAccount, TwilioSender } from './provider/twilio-account.ts';
import { TwilioError } from './provider/twilio-error.ts';
import { sealToken } from './twilio-store.ts';
import { inboundPath } from './webhook-path.ts';

const HINT_LENGTH = 4;

const invalid = (path: string, message: string, cause?: unknown): AppError =>
  new AppError('invalid_input', { fields: [{ path, message }] }, cause === undefined ? {} : { cause });

/** Says at its field what is wrong. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof TwilioError)) return error;
  if (error.failure === 'access' || error.failure === 'refused')
    return invalid(
      'authToken',
      'Twilio does not accept this account SID with this auth token, or the account is not active.',
      error,
    );
  return new AppError('message_provider_silent', {}, { cause: error });
}

/** What the account says of its senders. @throws AppError `invalid_input` at the field that is wrong. */
async function checkSenders(account: TwilioAccount, input: ConnectTwilio): Promise<TwilioSender> {
  const { senderNumber, serviceSid } = input;
  if (senderNumber !== null) {
    const number = await account.findNumber(senderNumber);
    if (!number) throw invalid('senderNumber', 'This number is not in this Twilio account.');
    if (!number.canText) throw invalid('senderNumber', 'This number cannot send texts. Choose one that can.');
    return number;
  }
  const service = serviceSid === null ? null : await account.findService(serviceSid);
  if (!service) throw invalid('serviceSid', 'This messaging service is not in this Twilio account.');
  return service;
}

/**
 * Tries the account and its sender out, then stores the token sealed. An account that is not accepted replaces none.
 *
 * @throws AppError `invalid_input` at the field that is wrong, `message_provider_silent`.
 */
export async function connectTwilio(
  parts: ChannelParts,
  call: OutsideCall<MemberContext>,
  input: ConnectTwilio,
) {
  const { clinicId } = call.session;
  const {
    accountSid,
    authToken: token,
    senderNumber,
    serviceSid,
    whatsappNumber,
    whatsappContentSid,
  } = input;
  const account = parts.openTwilio(clinicId, { accountSid, token });
  const found = await (async () => {
    const { name } = await account.readAccount();
    const sender = await checkSenders(account, input);
    return {
      name,
      sender,
      registration: await account.readRegistration({ number: senderNumber, serviceSid }),
    };
  })().catch((error: unknown) => {
    throw refusalOf(error);
  });
  const stored = {
    state: 'connected',
    account_sid: accountSid,
    account_name: found.name?.slice(0, 200) || null,
    token_sealed: sealToken(parts.sealer, clinicId, token),
    token_hint: token.slice(-HINT_LENGTH),
    sender_number: senderNumber,
    service_sid: serviceSid,
    whatsapp_number: whatsappNumber,
    whatsapp_content_sid: whatsappContentSid,
    registration: found.registration,
    hears: found.sender.inboundUrl === parts.publicUrl + inboundPath(clinicId),
  };
  return call.transaction(async (ctx) => {
    const { tx, now, session } = ctx;
    await tx
      .insertInto('twilio_accounts')
      .values({ clinic_id: clinicId, ...stored })
      .onConflict((conflict) =>
        conflict.column('clinic_id').doUpdateSet({
          ...stored,
          state_reason: null,
          connected_at: now.toISOString(),
          connected_by: session.userId,
        }),
      )
      .execute();
    // Whatever failed before was another account, or is over.
    await tx
      .updateTable('message_connections')
      .set({
        failures: 0,
        failing_since: null,
        trouble: null,
        trouble_code: null,
        troubled_at: null,
        paused_until: null,
        reconciled_at: now.toISOString(),
      })
      .where('clinic_id', '=', clinicId)
      .where('way', '=', 'twilio')
      .execute();
    await turnOnFirst(ctx, 'sms', 'twilio');
    const after = {
      way: 'twilio',
      accountSid,
      tokenHint: stored.token_hint,
      senderNumber,
      serviceSid,
      whatsappNumber,
    };
    ctx.audit('message_way.connected', clinicId, { after });
    return getChannelSettings(ctx);
  });
}

/** Forgets the token. What was sent stays. Repeated, it changes nothing. */
export async function disconnectTwilio(ctx: MemberContext) {
  const { clinicId } = ctx.session;
  await ctx.tx
    .updateTable('twilio_accounts')
    .set({ state: 'disconnected', token_sealed: null, state_reason: null })
    .where('clinic_id', '=', clinicId)
    .execute();
  await turnOffWay(ctx, 'twilio');
  ctx.audit('message_way.disconnected', clinicId, { after: { way: 'twilio' } });
  return getChannelSettings(ctx);
}
