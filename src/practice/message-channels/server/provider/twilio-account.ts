import * as z from 'zod';
import type { RegistrationState } from '#vocabulary/message-ways.ts';
import { TwilioError } from './twilio-error.ts';
import type { TwilioAccess, TwilioHttp } from './twilio-http.ts';

const API = 'https://api.twilio.com/2010-04-01';
const MESSAGING = 'https://messaging.twilio.com/v1';

const Account = z.object({
  sid: z.string(),
  friendly_name: z.string().nullish(),
  status: z.string().nullish(),
});
const Numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string(),
      phone_number: z.string(),
      sms_url: z.string().nullish(),
      capabilities: z.object({ sms: z.boolean().nullish() }).nullish(),
    }),
  ),
});
const Service = z.object({
  sid: z.string(),
  inbound_request_url: z.string().nullish(),
  use_inbound_webhook_on_number: z.boolean().nullish(),
});
const Created = z.object({ sid: z.string().min(1).max(64) });
const Messages = z.object({
  messages: z.array(
    z.object({
      sid: z.string().min(1).max(64),
      body: z.string().nullish(),
      direction: z.string().nullish(),
      date_created: z.string().nullish(),
    }),
  ),
});
const Inbound = z.object({
  messages: z.array(
    z.object({
      sid: z.string().min(1).max(64),
      from: z.string().nullish(),
      body: z.string().nullish(),
      direction: z.string().nullish(),
      date_created: z.string().nullish(),
      num_media: z.string().nullish(),
    }),
  ),
});
const MediaList = z.object({
  media_list: z.array(z.object({ sid: z.string(), content_type: z.string().nullish() })),
});
const Campaigns = z.object({ compliance: z.array(z.object({ campaign_status: z.string().nullish() })) });
const TollFree = z.object({ verifications: z.array(z.object({ status: z.string().nullish() })) });

export interface TwilioMessage {
  readonly to: string;
  /** A number, or the id of a messaging service. */
  readonly sender: { readonly number: string } | { readonly serviceSid: string };
  readonly text: string;
  /** Sends this approved template with the text as its variable instead. */
  readonly contentSid: string | null;
  readonly mediaUrls: readonly string[];
  readonly statusCallback: string;
}

export interface SentText {
  readonly sid: string;
  readonly body: string;
  readonly createdAt: Date;
}

export interface ReceivedText {
  readonly sid: string;
  readonly from: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly hasFiles: boolean;
}

/** Where the sender of an account gets what clients write, and whether it can send. */
export interface TwilioSender {
  readonly inboundUrl: string | null;
  readonly canText: boolean;
}

/** One clinic's account at Twilio. @throws TwilioError from each of them. */
export interface TwilioAccount {
  readAccount(): Promise<{ readonly name: string | null }>;
  /** Null for a number that is not the account's. */
  findNumber(number: string): Promise<TwilioSender | null>;
  /** Null for a service that is not the account's. */
  findService(serviceSid: string): Promise<TwilioSender | null>;
  readRegistration(sender: {
    readonly number: string | null;
    readonly serviceSid: string | null;
  }): Promise<RegistrationState>;
  create(message: TwilioMessage): Promise<string>;
  /** What was sent to a number since then, the newest first; at most fifty. */
  listSent(to: string, since: Date): Promise<readonly SentText[]>;
  /** What a number of the account got since then; at most a thousand. */
  listReceived(number: string, since: Date): Promise<readonly ReceivedText[]>;
  listFiles(messageSid: string): Promise<readonly { readonly url: string; readonly contentType: string }[]>;
}

const CAMPAIGN_STATES: Readonly<Record<string, RegistrationState>> = {
  VERIFIED: 'approved',
  IN_PROGRESS: 'pending',
  PENDING: 'pending',
  FAILED: 'rejected',
  SUSPENDED: 'rejected',
  TWILIO_APPROVED: 'approved',
  PENDING_REVIEW: 'pending',
  IN_REVIEW: 'pending',
  TWILIO_REJECTED: 'rejected',
};
/** Numbers that calls to are free in North America; they have a verification of their own. */
const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;
const NORTH_AMERICA = /^\+1/;

const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new TwilioError('unknown', 'The answer of Twilio has an unexpected shape.');
};

const withQuery = (url: string, query: Readonly<Record<string, string>>): URL => {
  const full = new URL(url);
  for (const [name, value] of Object.entries(query)) full.searchParams.set(name, value);
  return full;
};

/** WhatsApp refuses line breaks in the variables of a template. */
export const asVariable = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function formOf({ to, sender, text, contentSid, mediaUrls, statusCallback }: TwilioMessage): URLSearchParams {
  const form = new URLSearchParams({ To: to, StatusCallback: statusCallback });
  if ('number' in sender) form.set('From', sender.number);
  else form.set('MessagingServiceSid', sender.serviceSid);
  if (contentSid === null) {
    if (text !== '') form.set('Body', text);
    for (const url of mediaUrls) form.append('MediaUrl', url);
  } else {
    form.set('ContentSid', contentSid);
    form.set('ContentVariables', JSON.stringify({ 1: asVariable(text) }));
  }
  return form;
}

const orNull = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof TwilioError && error.failure === 'refused') return null;
    throw error;
  }
};

export function twilioAccount(http: TwilioHttp, access: TwilioAccess): TwilioAccount {
  const own = `${API}/Accounts/${access.accountSid}`;
  const get = async <T>(schema: z.ZodType<T>, url: URL): Promise<T> =>
    parsed(schema, await http.send(access, { url }));

  return {
    readAccount: async () => {
      const account = await get(Account, new URL(`${own}.json`));
      if ((account.status ?? 'active') !== 'active')
        throw new TwilioError('access', 'The account is not active.');
      return { name: account.friendly_name ?? null };
    },

    findNumber: async (number) => {
      const found = await get(
        Numbers,
        withQuery(`${own}/IncomingPhoneNumbers.json`, { PhoneNumber: number }),
      );
      const one = found.incoming_phone_numbers.find(({ phone_number: listed }) => listed === number);
      return one ? { inboundUrl: one.sms_url ?? null, canText: one.capabilities?.sms !== false } : null;
    },

    findService: async (serviceSid) => {
      const service = await orNull(get(Service, new URL(`${MESSAGING}/Services/${serviceSid}`)));
      return service && { inboundUrl: service.inbound_request_url ?? null, canText: true };
    },

    readRegistration: async ({ number, serviceSid }) => {
      if (serviceSid !== null) {
        const url = new URL(`${MESSAGING}/Services/${serviceSid}/Compliance/Usa2p`);
        const status = (await orNull(get(Campaigns, url)))?.compliance[0]?.campaign_status;
        return status ? (CAMPAIGN_STATES[status] ?? 'unknown') : 'missing';
      }
      if (number === null || !NORTH_AMERICA.test(number)) return 'not_needed';
      // Only a messaging service says whether a usual number is registered.
      if (!TOLL_FREE.test(number)) return 'unknown';
      const url = withQuery(`${MESSAGING}/Tollfree/Verifications`, { TollfreePhoneNumber: number });
      const status = (await orNull(get(TollFree, url)))?.verifications[0]?.status;
      return status ? (CAMPAIGN_STATES[status] ?? 'unknown') : 'missing';
    },

    create: async (message) => {
      const body = await http.send(access, { url: new URL(`${own}/Messages.json`), form: formOf(message) });
      return parsed(Created, body).sid;
    },

    listSent: async (to, since) => {
      const { messages } = await get(Messages, withQuery(`${own}/Messages.json`, { To: to, PageSize: '50' }));
      return messages.flatMap(({ sid, body, direction, date_created: created }) => {
        const createdAt = new Date(created ?? Number.NaN);
        const isOurs = (direction ?? '').startsWith('outbound') && createdAt.getTime() >= since.getTime();
        return isOurs ? [{ sid, body: body ?? '', createdAt }] : [];
      });
    },

    listReceived: async (number, since) => {
      // By the day, of which more cannot be asked for.
      const query = { To: number, 'DateSent>': since.toISOString().slice(0, 10), PageSize: '1000' };
      const { messages } = await get(Inbound, withQuery(`${own}/Messages.json`, query));
      return messages.flatMap(({ sid, from, body, direction, date_created: created, num_media: files }) => {
        const createdAt = new Date(created ?? Number.NaN);
        const isNew = direction === 'inbound' && createdAt.getTime() >= since.getTime();
        return isNew && from
          ? [{ sid, from, body: body ?? '', createdAt, hasFiles: (files ?? '0') !== '0' }]
          : [];
      });
    },

    listFiles: async (messageSid) => {
      const list = await get(MediaList, new URL(`${own}/Messages/${messageSid}/Media.json`));
      return list.media_list.map(({ sid, content_type: contentType }) => ({
        url: `${own}/Messages/${messageSid}/Media/${sid}`,
        contentType: contentType ?? '',
      }));
    },
  };
}
