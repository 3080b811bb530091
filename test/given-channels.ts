import { randomUUID } from 'node:crypto';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import pino from 'pino';
import { errorLine } from '#foundation/server/log.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import type { InboundMessage } from '#practice/conversations/server/public/inbound-message.ts';
import type { OutgoingMessage } from '#practice/conversations/server/public/message-channel.ts';
import { applyWebhook } from '#practice/crm-connection/server/jobs/apply-webhook-job.ts';
import { createFakeTwilio } from '#practice/message-channels/fake/fake-twilio.ts';
import { type ReportOptions, signedReport } from '#practice/message-channels/fake/twilio-reports.ts';
import {
  FAKE_ACCOUNT_SID,
  FAKE_AUTH_TOKEN,
  FAKE_NUMBER,
  fakeAccount,
  type FakeTwilioAccount,
  type FakeTwilioOptions,
} from '#practice/message-channels/fake/twilio-state.ts';
import { changeRouteEndpoint, connectTwilioEndpoint } from '#practice/message-channels/contract.ts';
import type {
  CarrierConsent,
  ChannelParts,
  Delivery,
  Inbox,
} from '#practice/message-channels/server/channel-parts.ts';
import { applyChannelEvent } from '#practice/message-channels/server/jobs/apply-event-job.ts';
import { messageEventHandlers } from '#practice/message-channels/server/public/clinic-event-handlers.ts';
import { createMessageChannels } from '#practice/message-channels/server/public/create-message-channels.ts';
import { openTwilio } from '#practice/message-channels/server/provider/open-twilio.ts';
import type { TwilioTimes } from '#practice/message-channels/server/provider/twilio-http.ts';
import { messageChannelsHandlers, messageChannelsOutside } from '#practice/message-channels/server/routes.ts';
import { serveTwilioWebhooks } from '#practice/message-channels/server/serve-webhooks.ts';
import { createTestApi } from './api.ts';
import type { CrmWorld } from './crm.ts';
import type { TestDatabase } from './database.ts';
import { givenClinic, givenStaff } from './given.ts';

export const PUBLIC_URL = 'https://clinic.test';
export const CLIENT_NUMBER = '+15005550010';

/** Without pauses; the breaker never waits. */
const TIMES: TwilioTimes = { timeoutMs: 2_000, firstDelayMs: 1, maxDelayMs: 5, halfOpenAfterMs: 0 };

/** What the conversations and the consents were told. */
export interface Told {
  readonly received: InboundMessage[];
  readonly deliveries: Delivery[];
  readonly consents: CarrierConsent[];
}

/** The server's side of message channels over fakes, with what it told the conversations. */
export function openChannels(
  db: TestDatabase,
  {
    options = {},
    accounts,
    crm = null,
    times = TIMES,
    storage,
    inbox,
  }: {
    readonly options?: Partial<FakeTwilioOptions>;
    readonly accounts?: readonly FakeTwilioAccount[];
    readonly crm?: CrmWorld | null;
    readonly times?: TwilioTimes;
    readonly storage?: Pick<ChannelParts, 'keep'>;
    /** The real one; without it, what it is told is only noted. */
    readonly inbox?: Inbox;
  } = {},
) {
  const fake = createFakeTwilio(options, accounts);
  const told: Told = { received: [], deliveries: [], consents: [] };
  const lines: string[] = [];
  const files = new Map<string, Response>();
  const parts: ChannelParts = {
    database: db.database,
    sealer: createSealer(db.secretKey, 'message channels'),
    openTwilio: openTwilio({ fetch: fake.fetch, times }),
    sendAsLocation: crm?.parts.sendAsLocation ?? null,
    fetch: (request) => {
      const file = files.get(request.url);
      return file ? Promise.resolve(file.clone()) : fake.fetch(request);
    },
    keep: storage?.keep ?? (() => Promise.reject(new Error('This test keeps no files.'))),
    signFile: ({ name }) => `/storage/v1/object/sign/documents/${name}?token=signed`,
    publicUrl: PUBLIC_URL,
    inbox: inbox ?? {
      receiveMessage: (_, message) => {
        const isNew = !told.received.some(({ providerId }) => providerId === message.providerId);
        if (isNew) told.received.push(message);
        return Promise.resolve({ conversationId: randomUUID(), messageId: randomUUID(), isNew });
      },
      recordDelivery: (_, delivery) => Promise.resolve(told.deliveries.push(delivery)),
      recordCarrierConsent: (_, consent) => Promise.resolve(told.consents.push(consent)),
    },
    log: pino(
      { level: 'trace', serializers: { err: errorLine } },
      { write: (line: string) => void lines.push(line) },
    ),
  };
  const web = createTestApi(db, messageChannelsHandlers, [
    (app, mountParts) => mountOutside(app, messageChannelsOutside(parts), mountParts),
    serveTwilioWebhooks(parts),
  ]);
  const [channel] = createMessageChannels(parts);
  if (!channel) throw new Error('There is one.');

  /** Applies the stored events of a clinic that have had no effect yet. @returns how many there were. */
  async function work(clinicId: string): Promise<number> {
    const { rows } = await db.owner.query<{ id: string }>(
      'select id from message_channel_events where clinic_id = $1 and handled_at is null order by received_at, id',
      [clinicId],
    );
    for (const { id } of rows) await applyChannelEvent(parts, { clinicId, eventId: id });
    return rows.length;
  }

  /** Sends every report of the fake to the server, in the order of `arrange`. @returns the statuses. */
  async function report(
    arrange: (requests: readonly Request[]) => readonly Request[] = (requests) => requests,
    how: ReportOptions = {},
  ): Promise<number[]> {
    const requests = fake.state.outbox.splice(0).map((one) => signedReport(fake.state, one, how));
    const statuses: number[] = [];
    // `fetch`, not Hono's `request`: that compares with the global class, which another test file's server may have replaced.
    for (const request of arrange(requests)) statuses.push((await web.app.fetch(request.clone())).status);
    return statuses;
  }

  /** Applies the events of the CRM that were received and not applied yet. */
  async function workCrm(): Promise<void> {
    const { rows } = await db.owner.query<{ id: string }>(
      `select id from crm_webhooks where state = 'waiting' order by received_at, id`,
    );
    const handlers = { platform: {}, clinics: messageEventHandlers(parts) };
    for (const { id } of rows) if (crm) await applyWebhook(crm.parts, handlers, id);
  }

  return { fake, told, lines, files, parts, web, channel, work, report, workCrm };
}
export type OpenChannels = ReturnType<typeof openChannels>;

interface Connection {
  readonly accountSid: string;
  readonly authToken: string;
  readonly senderNumber: string | null;
  readonly serviceSid: string | null;
  readonly whatsappNumber: string | null;
  readonly whatsappContentSid: string | null;
}

/** What the clinic enters to be connected with the fake's account. */
export const CONNECTION: Connection = {
  accountSid: FAKE_ACCOUNT_SID,
  authToken: FAKE_AUTH_TOKEN,
  senderNumber: FAKE_NUMBER,
  serviceSid: null,
  whatsappNumber: null,
  whatsappContentSid: null,
};

/** A text to one client, as conversations ask for it. */
export const outgoing = (clinicId: string, over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  clinicId,
  messageId: randomUUID(),
  conversationId: randomUUID(),
  channel: 'sms',
  purpose: 'reply',
  endpoint: null,
  to: CLIENT_NUMBER,
  recipientName: 'Casey Client',
  subject: null,
  text: 'Bella may go home.',
  files: [],
  earlierIds: [],
  isTyped: true,
  firstTriedAt: new Date(),
  ...over,
});

/** A clinic that sends texts through its own account at the fake. */
export async function givenTwilio(
  db: TestDatabase,
  {
    connection = {},
    ...rest
  }: Parameters<typeof openChannels>[1] & { readonly connection?: Partial<Connection> } & Record<
      string,
      unknown
    > = {},
) {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const account = fakeAccount();
  for (const number of account.numbers) number.smsUrl = `${PUBLIC_URL}/webhooks/twilio/${clinicId}/inbound`;
  const open = openChannels(db, { accounts: [account], ...rest });
  const connected = await open.web.call(admin, connectTwilioEndpoint, { ...CONNECTION, ...connection });
  if (connected.status !== 200) throw new Error(JSON.stringify(connected.body));
  const routed = await open.web.call(admin, changeRouteEndpoint, {
    channel: 'sms',
    way: 'twilio',
    isOn: true,
  });
  if (routed.status !== 200) throw new Error(JSON.stringify(routed.body));
  open.fake.state.requests.length = 0;
  return {
    ...open,
    clinicId,
    admin,
    account,
    message: (over: Partial<OutgoingMessage> = {}) => outgoing(clinicId, over),
  };
}
export type GivenTwilio = Awaited<ReturnType<typeof givenTwilio>>;
