import { PROVIDER_CHANNELS } from '#vocabulary/message-ways.ts';
import type {
  MessageChannel,
  OutgoingMessage,
} from '#practice/conversations/server/public/message-channel.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { findAttempt } from '../attempts.ts';
import type { ChannelParts } from '../channel-parts.ts';
import { createCrmContacts } from '../crm-contacts.ts';
import { isProviderChannel, routeOf } from '../routes-of-channels.ts';
import { findByCrm, sendByCrm } from '../send-by-crm.ts';
import { findByTwilio, sendByTwilio } from '../send-by-twilio.ts';

/** Texts, WhatsApp, Messenger and Instagram: each message goes the way that its clinic has chosen for the channel. */
export function createMessageChannels(parts: ChannelParts): readonly MessageChannel[] {
  const { database, sendAsLocation } = parts;
  const crm = sendAsLocation && { parts, send: sendAsLocation, contacts: createCrmContacts(sendAsLocation) };

  const wayOf = (message: OutgoingMessage) =>
    asClinic(database, message.clinicId, (scope) =>
      isProviderChannel(message.channel) ? routeOf(scope, message.channel) : Promise.resolve(null),
    );

  return [
    {
      names: PROVIDER_CHANNELS,

      send: async (message) => {
        const way = await wayOf(message);
        if (way === 'twilio') return sendByTwilio(parts, message);
        if (way === 'gohighlevel' && crm) return sendByCrm(crm, message);
        return { kind: 'refused', failure: 'not_connected', code: null };
      },

      // Where it was sent, whatever the clinic has chosen since.
      find: async (message) => {
        const attempt = await asClinic(database, message.clinicId, (scope) =>
          findAttempt(scope, message.messageId),
        );
        if (!attempt) return { kind: 'absent' };
        if (attempt.way === 'twilio') return findByTwilio(parts, message);
        return crm ? findByCrm(crm, message) : { kind: 'unknown' };
      },
    },
  ];
}
