import * as z from 'zod';
import {
  MESSAGE_WAYS,
  PROVIDER_CHANNELS,
  REGISTRATION_STATES,
  WAY_TROUBLES,
  WAYS_OF_CHANNELS,
  type RegistrationState,
  type WayTrouble,
} from '#vocabulary/message-ways.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] =>
  // Safe: a record that is written as a literal has these keys only.
  Object.keys(record) as K[];
const Trouble = z.enum(keysOf<WayTrouble>(WAY_TROUBLES));
const Channel = z.enum(PROVIDER_CHANNELS);
const Way = z.enum(MESSAGE_WAYS);

/**
 * Whether messages of a channel can be sent. `off`: the clinic does not use it. `down`: the provider does not respond, messages wait.
 * `paused`: nothing is sent for a while. `refused`: somebody has to connect it again. `not_connected`: its provider is not connected.
 */
export const CHANNEL_STATES = ['ready', 'off', 'down', 'paused', 'refused', 'not_connected'] as const;

export const ChannelState = z.object({
  channel: Channel,
  way: Way.nullable(),
  state: z.enum(CHANNEL_STATES),
  /** Since when it is down. */
  since: Instant.nullable(),
  trouble: Trouble.nullable(),
});
export type ChannelState = z.infer<typeof ChannelState>;

/** For everybody who writes messages: what is down is told. */
export const listChannelStatesEndpoint = endpoint({
  id: 'messageChannels.listStates',
  method: 'GET',
  path: '/v1/channel-settings/states',
  summary: 'Whether texts and messages of social networks can be sent now.',
  permission: 'message:read',
  reads: ['messageChannels'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(ChannelState) }),
  errors: [],
});

/** How a way is doing. */
export const WayHealth = z.object({
  way: Way,
  failingSince: Instant.nullable(),
  trouble: Trouble.nullable(),
  /** The provider's own code. */
  troubleCode: z.string().nullable(),
  troubledAt: Instant.nullable(),
  pausedUntil: Instant.nullable(),
  heardAt: Instant.nullable(),
  sentAt: Instant.nullable(),
});
export type WayHealth = z.infer<typeof WayHealth>;

/** A clinic's account at Twilio, without its token. */
export const TwilioAccountView = z.object({
  /** `refused`: Twilio does not accept the token any more. */
  state: z.enum(['connected', 'refused', 'disconnected']),
  accountSid: z.string(),
  accountName: z.string().nullable(),
  /** The token's last characters. */
  tokenHint: z.string(),
  senderNumber: z.string().nullable(),
  serviceSid: z.string().nullable(),
  whatsappNumber: z.string().nullable(),
  whatsappContentSid: z.string().nullable(),
  registration: z.enum(keysOf<RegistrationState>(REGISTRATION_STATES)),
  /** Whether Twilio sends here what clients write. */
  hears: z.boolean(),
  connectedAt: Instant,
});
export type TwilioAccountView = z.infer<typeof TwilioAccountView>;

const CrmView = z.object({
  isConnected: z.boolean(),
  needsReconnect: z.boolean(),
  /** Those that the clinic's connection reaches. */
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The one whose messages are the clinic's. */
  locationId: z.string().nullable(),
});

export const ChannelSettings = z.object({
  twilio: TwilioAccountView.nullable(),
  gohighlevel: CrmView,
  health: z.array(WayHealth),
  channels: z.array(z.object({ channel: Channel, way: Way.nullable(), isOn: z.boolean() })),
  states: z.array(ChannelState),
  /** Where Twilio has to send what clients write, below the server’s address. */
  inboundPath: z.string(),
});
export type ChannelSettings = z.infer<typeof ChannelSettings>;

export const getChannelSettingsEndpoint = endpoint({
  id: 'messageChannels.getSettings',
  method: 'GET',
  path: '/v1/channel-settings',
  summary: 'How the clinic sends texts and messages of social networks, and whether it works.',
  permission: 'message:manage',
  reads: ['messageChannels', 'crmConnections'],
  input: z.strictObject({}),
  output: ChannelSettings,
  errors: [],
});

const NUMBER = /^\+[1-9]\d{6,14}$/;
const NUMBER_HINT = 'Enter the number with its country code, such as +15550123456.';
/** What people type between the digits of a number. */
const PhoneNumber = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(NUMBER, NUMBER_HINT));
const sid = (shape: RegExp, hint: string) => z.string().trim().regex(shape, hint);
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

export const ConnectTwilio = z
  .strictObject({
    accountSid: sid(/^AC[0-9a-f]{32}$/, 'Enter the account SID: it begins with “AC”.'),
    authToken: z
      .string()
      .trim()
      .regex(/^[0-9a-zA-Z]{32}$/, 'Enter the auth token: it has 32 letters and digits.'),
    senderNumber: optional(PhoneNumber),
    serviceSid: optional(
      sid(/^MG[0-9a-f]{32}$/, 'Enter the SID of the messaging service: it begins with “MG”.'),
    ),
    whatsappNumber: optional(PhoneNumber),
    whatsappContentSid: optional(
      sid(/^HX[0-9a-f]{32}$/, 'Enter the SID of the content template: it begins with “HX”.'),
    ),
  })
  .refine(({ senderNumber, serviceSid }) => (senderNumber === null) !== (serviceSid === null), {
    path: ['senderNumber'],
    message: 'Enter either a number or a messaging service.',
  });
export type ConnectTwilio = z.output<typeof ConnectTwilio>;

/** The account and its senders are tried out before they are stored. The token is never shown again. */
export const connectTwilioEndpoint = endpoint({
  id: 'messageChannels.connectTwilio',
  method: 'POST',
  path: '/v1/channel-settings/twilio',
  summary: 'Connects the clinic’s own account at Twilio.',
  permission: 'message:manage',
  audit: 'message_way.connected',
  changes: ['messageChannels'],
  ratePerMinute: 20,
  input: ConnectTwilio,
  output: ChannelSettings,
  errors: ['message_provider_silent'],
});

export const disconnectTwilioEndpoint = endpoint({
  id: 'messageChannels.disconnectTwilio',
  method: 'DELETE',
  path: '/v1/channel-settings/twilio',
  summary: 'Stops sending through Twilio and forgets the token.',
  permission: 'message:manage',
  audit: 'message_way.disconnected',
  changes: ['messageChannels'],
  input: z.strictObject({}),
  output: ChannelSettings,
  errors: [],
});

/** `not_found` for a location that the clinic's connection does not reach. */
export const chooseLocationEndpoint = endpoint({
  id: 'messageChannels.chooseLocation',
  method: 'PUT',
  path: '/v1/channel-settings/location',
  summary: 'Chooses the location at GoHighLevel whose messages are the clinic’s; null for none.',
  permission: 'message:manage',
  audit: 'message_way.connected',
  changes: ['messageChannels'],
  input: z.strictObject({ locationId: z.string().min(1).max(200).nullable() }),
  output: ChannelSettings,
  errors: ['not_found'],
});

export const ChangeRoute = z
  .strictObject({ channel: Channel, way: Way, isOn: z.boolean() })
  .refine(({ channel, way }) => WAYS_OF_CHANNELS[channel].includes(way), {
    path: ['way'],
    message: 'This provider does not carry this channel.',
  });
export type ChangeRoute = z.output<typeof ChangeRoute>;

export const changeRouteEndpoint = endpoint({
  id: 'messageChannels.changeRoute',
  method: 'PUT',
  path: '/v1/channel-settings/routes',
  summary: 'Turns a channel on or off, and chooses the provider that carries it.',
  permission: 'message:manage',
  audit: 'message_channel.changed',
  changes: ['messageChannels'],
  input: ChangeRoute,
  output: ChannelSettings,
  errors: ['message_way_not_connected'],
});
