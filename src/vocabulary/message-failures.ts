/** Why a message did not arrive, by the channel's word. */
export const MESSAGE_FAILURES = [
  'address_invalid',
  'not_textable',
  'opted_out',
  'blocked',
  'filtered',
  'window_closed',
  'too_large',
  'region_off',
  'not_connected',
  'not_registered',
  'unreachable_recipient',
  'refused',
] as const;
export type MessageFailureName = (typeof MESSAGE_FAILURES)[number];

/** Why a client was not contacted: nobody was asked to send it. */
export const CONTACT_REFUSALS = [
  'no_address',
  'opted_out',
  'no_consent',
  'law_unknown',
  'channel_off',
  'undeliverable',
  'erased',
  'too_late',
] as const;
export type ContactRefusal = (typeof CONTACT_REFUSALS)[number];

/** For staff: what happened, then what to do. */
export const MESSAGE_FAILURE_SENTENCES: Readonly<Record<MessageFailureName | ContactRefusal, string>> = {
  address_invalid: 'Number or address not found. Ask the client for the right one.',
  not_textable: 'This is a landline, so it cannot receive text messages. Call instead.',
  opted_out: 'The client has opted out of messages on this channel. Use another channel or call.',
  blocked: 'The client or their carrier blocks messages from the clinic. Use another channel or call.',
  filtered: 'The carrier held this message back as spam. Do not send the same text again.',
  window_closed: 'The client’s last message is too old for a reply on this channel. Use another channel.',
  too_large: 'The message or its files are too large for this channel. Send fewer or smaller files.',
  region_off: 'The clinic’s account does not send to this country. Use another channel.',
  not_connected: 'This channel is not connected. A clinic admin can connect it in the settings.',
  not_registered:
    'The clinic’s number is not yet approved for text messages. A clinic admin can check the registration.',
  unreachable_recipient: 'The client’s phone or mailbox could not be reached. Try again later.',
  refused: 'The message was not accepted. Try again or use another channel.',
  no_address: 'The client has no contact for this channel. Add one first.',
  no_consent: 'The client has not agreed to messages of this kind on this channel.',
  law_unknown:
    'Tailwell does not know the rules for messages of this kind in this country, so nothing was sent.',
  channel_off: 'The clinic does not use this channel. A clinic admin can connect it in the settings.',
  undeliverable: 'Earlier messages to this contact were not delivered. Ask the client for another one.',
  erased: 'The personal data of this client was erased, so nothing was sent.',
  too_late: 'It was too late for this message to be useful, so nothing was sent.',
};
