import { createHmac } from 'node:crypto';
import {
  newTextSid,
  newFileSid,
  type FakeFile,
  type FakeReport,
  type FakeText,
  type FakeTwilioState,
} from './twilio-state.ts';

/** The signature of a form: of the URL and the fields by name (Twilio, "Webhooks security"). */
export function signTwilio(url: string, fields: Readonly<Record<string, string>>, token: string): string {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((sum, name) => sum + name + (fields[name] ?? ''), url);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** How a report is sent. The defaults are those of the real provider. */
export interface ReportOptions {
  readonly token?: string;
  /** Changes the fields after signing. */
  readonly tamper?: (fields: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** The request that reports something to a clinic's server. */
export function signedReport(
  { accounts }: FakeTwilioState,
  { accountSid, url, fields }: FakeReport,
  { token, tamper = (given) => given }: ReportOptions = {},
): Request {
  const signature = signTwilio(url, fields, token ?? accounts.get(accountSid)?.token ?? '');
  return new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature,
    },
    body: new URLSearchParams(tamper(fields)).toString(),
  });
}

/** Sends what has not been sent yet, in order. What is not taken is lost, after one more try of a broken connection. */
export async function flushReports(state: FakeTwilioState): Promise<void> {
  const { deliver } = state.options;
  if (!deliver) return;
  for (const report of state.outbox.splice(0))
    await deliver(signedReport(state, report)).catch(() =>
      deliver(signedReport(state, report)).catch(() => undefined),
    );
}

/** Reports the status of a text, where its sender asked for it. */
export function reportStatus(
  state: FakeTwilioState,
  text: FakeText,
  status: string,
  errorCode: number | null = null,
): void {
  text.status = status;
  text.errorCode = errorCode;
  if (text.statusCallback === null) return;
  state.outbox.push({
    accountSid: text.accountSid,
    url: text.statusCallback,
    fields: {
      AccountSid: text.accountSid,
      ApiVersion: '2010-04-01',
      From: text.from,
      MessageSid: text.sid,
      MessageStatus: status,
      SmsSid: text.sid,
      SmsStatus: status,
      To: text.to,
      ...(errorCode === null ? {} : { ErrorCode: String(errorCode) }),
    },
  });
}

const STOP = new Set(['STOP', 'UNSUBSCRIBE', 'END', 'QUIT', 'STOPALL', 'REVOKE', 'OPTOUT', 'CANCEL']);
const START = new Set(['START', 'YES', 'UNSTOP']);
const HELP = new Set(['HELP', 'INFO']);

/** What the network does with a word of its own, before the clinic hears of it. */
function optOutOf(state: FakeTwilioState, from: string, to: string, body: string): string | null {
  const word = body.trim().toUpperCase();
  if (STOP.has(word)) {
    state.blocked.add(`${to} ${from}`);
    return 'STOP';
  }
  if (START.has(word)) {
    state.blocked.delete(`${to} ${from}`);
    return 'START';
  }
  return HELP.has(word) ? 'HELP' : null;
}

/** Somebody texts a number of an account. */
export function textIn(
  state: FakeTwilioState,
  {
    accountSid,
    from,
    to,
    body,
    files = [],
    name,
  }: {
    readonly accountSid: string;
    readonly from: string;
    readonly to: string;
    readonly body: string;
    readonly files?: readonly Omit<FakeFile, 'sid'>[];
    /** As shown on WhatsApp. */
    readonly name?: string;
  },
): FakeText {
  const account = state.accounts.get(accountSid);
  const service = account?.services.find(
    ({ numbers, inboundUrl }) => inboundUrl !== null && numbers.includes(to),
  );
  const number = account?.numbers.find((one) => one.number === to.replace('whatsapp:', ''));
  const text: FakeText = {
    sid: newTextSid(),
    accountSid,
    direction: 'inbound',
    from,
    to,
    body,
    files: files.map((file) => ({ ...file, sid: newFileSid() })),
    mediaUrls: [],
    contentSid: null,
    serviceSid: service?.sid ?? null,
    statusCallback: null,
    createdAtMs: state.options.nowMs(),
    status: 'received',
    errorCode: null,
  };
  state.texts.push(text);
  const optOut = optOutOf(state, from, to, body);
  const url = service?.inboundUrl ?? number?.smsUrl ?? null;
  if (url === null) return text;
  const media = text.files.flatMap(({ sid, contentType }, index) => [
    [
      `MediaUrl${index}`,
      `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages/${text.sid}/Media/${sid}`,
    ],
    [`MediaContentType${index}`, contentType],
  ]);
  state.outbox.push({
    accountSid,
    url,
    fields: {
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      Body: body,
      From: from,
      MessageSid: text.sid,
      NumMedia: String(text.files.length),
      NumSegments: '1',
      SmsMessageSid: text.sid,
      SmsSid: text.sid,
      SmsStatus: 'received',
      To: to,
      ...(service ? { MessagingServiceSid: service.sid } : {}),
      ...(optOut !== null && state.options.hasAdvancedOptOut ? { OptOutType: optOut } : {}),
      ...(name === undefined ? {} : { ProfileName: name, WaId: from.replace('whatsapp:+', '') }),
      ...Object.fromEntries(media),
    },
  });
  return text;
}
