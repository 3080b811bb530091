import type { Inbox } from '#practice/message-channels/server/channel-parts.ts';

const notYet = () => Promise.reject(new Error('There are no conversations yet.'));

/** Where what the channels receive goes. */
export const inbox: Inbox = {
  receiveMessage: notYet,
  recordDelivery: notYet,
  recordCarrierConsent: notYet,
};
