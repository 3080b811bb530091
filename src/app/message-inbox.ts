import { confirmByReply } from '#practice/appointment-messages/server/public/confirm-by-reply.ts';
import { recordConsent } from '#practice/contact-consent/server/public/record-consent.ts';
import { receiveMessage } from '#practice/conversations/server/public/receive-message.ts';
import { recordDelivery } from '#practice/conversations/server/public/record-delivery.ts';
import type { Inbox } from '#practice/message-channels/server/channel-parts.ts';

/** Where what the channels receive goes. */
export const inbox: Inbox = {
  receiveMessage: (scope, inbound) => receiveMessage(scope, inbound, confirmByReply),
  recordDelivery,
  recordCarrierConsent: (scope, { channel, endpoint, address, action, evidence, at }) =>
    recordConsent(scope, {
      clientId: null,
      channel,
      address,
      purpose: null,
      action: action === 'stop' ? 'carrier_stop' : 'carrier_start',
      method: 'carrier',
      evidence: { code: evidence, endpoint },
      occurredAt: at,
    }),
};
