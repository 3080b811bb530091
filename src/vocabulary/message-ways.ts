/** The providers by which a clinic sends messages that are neither emails nor in the portal. */
export const MESSAGE_WAYS = ['twilio', 'gohighlevel'] as const;
export type MessageWay = (typeof MESSAGE_WAYS)[number];

export const MESSAGE_WAY_LABELS: Readonly<Record<MessageWay, string>> = {
  twilio: 'Twilio',
  gohighlevel: 'GoHighLevel',
};

/** The channels that go through a provider, and by which of them each can go. */
export const PROVIDER_CHANNELS = ['sms', 'whatsapp', 'facebook', 'instagram'] as const;
export type ProviderChannel = (typeof PROVIDER_CHANNELS)[number];

export const WAYS_OF_CHANNELS: Readonly<Record<ProviderChannel, readonly MessageWay[]>> = {
  sms: ['twilio', 'gohighlevel'],
  whatsapp: ['twilio', 'gohighlevel'],
  facebook: ['gohighlevel'],
  instagram: ['gohighlevel'],
};

/** What goes wrong with a way, in the words of somebody at a front desk. What concerns one recipient only is not among it. */
export const WAY_TROUBLES = {
  silent: 'The provider is not responding. Messages wait and are sent once it responds again.',
  busy: 'The provider asked us to slow down. Messages are sent a little later.',
  access_refused: 'The provider no longer accepts the connection. Connect again to send messages.',
  not_registered:
    'The phone networks have not approved this number for business texts. Finish the registration with your provider.',
  sender_invalid: 'Messages cannot be sent from this number. Choose another number.',
  filtered: 'The phone networks blocked a message as spam. Do not send the same text again.',
  region_off: 'Texts to this country are turned off at your provider.',
  pumping: 'The provider stopped texts to some numbers because the traffic looked like fraud.',
} as const;
export type WayTrouble = keyof typeof WAY_TROUBLES;

/** Whether the networks have approved what the clinic's number is used for. */
export const REGISTRATION_STATES = {
  unknown: 'Not known yet',
  not_needed: 'Not needed',
  missing: 'Not registered',
  pending: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;
export type RegistrationState = keyof typeof REGISTRATION_STATES;
