import { type Context, Hono } from 'hono';
import { reportStatus } from './twilio-reports.ts';
import { type FakeText, type FakeTwilioAccount, type FakeTwilioState, newTextSid } from './twilio-state.ts';

interface Env {
  readonly Variables: { account: FakeTwilioAccount };
}

const refuse = (c: Context, status: 400 | 401 | 404 | 429, code: number, message: string) =>
  c.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);

const printText = (text: FakeText) => ({
  sid: text.sid,
  account_sid: text.accountSid,
  body: text.body,
  date_created: new Date(text.createdAtMs).toUTCString(),
  date_sent: null,
  direction: text.direction,
  error_code: text.errorCode,
  error_message: null,
  from: text.serviceSid !== null && text.status === 'accepted' ? null : text.from,
  messaging_service_sid: text.serviceSid,
  num_media: String(text.files.length + text.mediaUrls.length),
  num_segments: text.serviceSid === null ? '1' : '0',
  status: text.status,
  to: text.to,
});

/** Countries to which texts are turned off until somebody allows them, and those to which none may be sent. */
const REGIONS_OFF = /^\+(?:53|963|98)/;
const NUMBER = /^\+[1-9]\d{9,14}$/;
const DAY_MS = 86_400_000;

function refusalOf(
  state: FakeTwilioState,
  account: FakeTwilioAccount,
  form: URLSearchParams,
): [number, string] | null {
  const [to, from, service] = [form.get('To') ?? '', form.get('From'), form.get('MessagingServiceSid')];
  const isWhatsApp = to.startsWith('whatsapp:');
  const number = to.replace('whatsapp:', '');
  const body = form.get('Body') ?? '';
  if (to === '') return [21604, "A 'To' phone number is required."];
  if (body === '' && !form.has('MediaUrl') && !form.has('ContentSid'))
    return [21602, 'Message body is required.'];
  if (body.length > 1_600) return [21617, 'The concatenated message body exceeds the 1600 character limit.'];
  if (!NUMBER.test(number)) return [21211, `The 'To' number ${to} is not a valid phone number.`];
  if (REGIONS_OFF.test(number))
    return [21408, 'Permission to send an SMS has not been enabled for the region.'];
  const isOwn = isWhatsApp
    ? account.whatsapp.some((one) => from === `whatsapp:${one}`)
    : service === null
      ? account.numbers.some((one) => one.canText && one.number === from)
      : account.services.some(({ sid }) => sid === service);
  if (!isOwn) return [21606, 'The From phone number is not a valid, SMS-capable number of your account.'];
  const sender = from ?? account.services.find(({ sid }) => sid === service)?.numbers[0] ?? '';
  if (state.blocked.has(`${sender} ${to}`)) return [21610, 'Attempt to send to unsubscribed recipient'];
  const code = state.options.refusals.get(number);
  return code === undefined ? null : [code, 'The message was refused.'];
}

/** WhatsApp delivers nothing but templates a day after the recipient's last message; Twilio says so afterwards. */
function isOutsideWindow({ texts, options }: FakeTwilioState, { to, contentSid }: FakeText): boolean {
  if (!options.checksWindow || !to.startsWith('whatsapp:') || contentSid !== null) return false;
  return !texts.some(
    ({ direction, from, createdAtMs }) =>
      direction === 'inbound' && from === to && createdAtMs > options.nowMs() - DAY_MS,
  );
}

function reportDelivery(state: FakeTwilioState, text: FakeText): void {
  const code = isOutsideWindow(state, text)
    ? 63016
    : state.options.undeliverable.get(text.to.replace('whatsapp:', ''));
  reportStatus(state, text, 'sent');
  if (code === undefined) reportStatus(state, text, 'delivered');
  else reportStatus(state, text, 'undelivered', code);
}

function mountMessages(api: Hono<Env>, state: FakeTwilioState): void {
  api.post('/2010-04-01/Accounts/:sid/Messages.json', async (c) => {
    const account = c.get('account');
    const form = new URLSearchParams(await c.req.text());
    const refusal = refusalOf(state, account, form);
    if (refusal) return refuse(c, 400, ...refusal);
    const serviceSid = form.get('MessagingServiceSid');
    const contentSid = form.get('ContentSid');
    const variables: unknown = JSON.parse(form.get('ContentVariables') ?? '{}');
    const variable =
      typeof variables === 'object' && variables && '1' in variables ? String(variables['1']) : '';
    const text: FakeText = {
      sid: newTextSid(),
      accountSid: account.sid,
      direction: 'outbound-api',
      from: form.get('From') ?? account.services.find(({ sid }) => sid === serviceSid)?.numbers[0] ?? '',
      to: form.get('To') ?? '',
      body: contentSid === null ? (form.get('Body') ?? '') : `Your clinic writes: ${variable}`,
      files: [],
      mediaUrls: form.getAll('MediaUrl'),
      contentSid,
      serviceSid,
      statusCallback: form.get('StatusCallback'),
      createdAtMs: state.options.nowMs(),
      status: serviceSid === null ? 'queued' : 'accepted',
      errorCode: null,
    };
    state.texts.push(text);
    const printed = printText(text);
    reportDelivery(state, text);
    return c.json(printed, 201);
  });
  api.get('/2010-04-01/Accounts/:sid/Messages.json', (c) => {
    const { sid } = c.get('account');
    const to = c.req.query('To');
    const limit = Number(c.req.query('PageSize') ?? 50);
    const messages = state.texts
      .filter((text) => text.accountSid === sid && (to === undefined || text.to === to))
      .toReversed()
      .slice(0, limit);
    return c.json({ messages: messages.map(printText), page_size: limit, next_page_uri: null });
  });
  api.get('/2010-04-01/Accounts/:sid/Messages/:text/Media.json', (c) => {
    const text = state.texts.find((one) => one.sid === c.req.param('text'));
    const list = text?.files.map(({ sid, contentType }) => ({
      sid,
      content_type: contentType,
      parent_sid: text.sid,
    }));
    return c.json({ media_list: list ?? [] });
  });
  api.get('/2010-04-01/Accounts/:sid/Messages/:text/Media/:file', (c) => {
    const file = state.texts.flatMap(({ files }) => files).find(({ sid }) => sid === c.req.param('file'));
    return file
      ? c.redirect(`https://mms.twiliocdn.com/${file.sid}`, 307)
      : refuse(c, 404, 20404, 'Not found');
  });
}

/** Twilio's API as far as it is used, for the accounts of the state. */
export function mountTwilioApi(state: FakeTwilioState): Hono<Env> {
  const api = new Hono<Env>();
  api.get('/mms/:file', (c) => {
    const file = state.texts.flatMap(({ files }) => files).find(({ sid }) => sid === c.req.param('file'));
    return file
      ? c.body(new Uint8Array(file.bytes), 200, { 'content-type': file.contentType })
      : c.text('Not found', 404);
  });
  api.use('*', async (c, next) => {
    const [, credentials = ''] = (c.req.header('authorization') ?? '').split(' ');
    const [sid = '', token = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
    const account = state.accounts.get(sid);
    if (!account || account.token !== token) return refuse(c, 401, 20003, 'Authenticate');
    const named = /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})/.exec(c.req.path)?.[1];
    if (named !== undefined && named !== sid)
      return refuse(c, 404, 20404, 'The requested resource was not found');
    c.set('account', account);
    return next();
  });
  api.get('/2010-04-01/Accounts/:file', (c) => {
    const { sid, name, isActive } = c.get('account');
    return c.json({ sid, friendly_name: name, status: isActive ? 'active' : 'suspended' });
  });
  api.get('/2010-04-01/Accounts/:sid/IncomingPhoneNumbers.json', (c) => {
    const wanted = c.req.query('PhoneNumber');
    const numbers = c
      .get('account')
      .numbers.filter(({ number }) => wanted === undefined || number.includes(wanted));
    return c.json({
      incoming_phone_numbers: numbers.map(({ number, canText, smsUrl }) => ({
        sid: `PN${number.slice(1).padStart(32, '0')}`,
        phone_number: number,
        sms_url: smsUrl ?? '',
        capabilities: { sms: canText, mms: canText, voice: true },
      })),
    });
  });
  api.get('/v1/Services/:sid', (c) => {
    const service = c.get('account').services.find(({ sid }) => sid === c.req.param('sid'));
    return service
      ? c.json({
          sid: service.sid,
          inbound_request_url: service.inboundUrl,
          use_inbound_webhook_on_number: false,
        })
      : refuse(c, 404, 20404, 'The requested resource was not found');
  });
  api.get('/v1/Services/:sid/Compliance/Usa2p', (c) => {
    const service = c.get('account').services.find(({ sid }) => sid === c.req.param('sid'));
    return c.json({ compliance: service?.campaign ? [{ campaign_status: service.campaign }] : [] });
  });
  api.get('/v1/Tollfree/Verifications', (c) => c.json({ verifications: [] }));
  mountMessages(api, state);
  api.notFound((c) => refuse(c, 404, 20404, 'The requested resource was not found'));
  return api;
}
