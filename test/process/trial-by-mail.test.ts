import type { AddressInfo } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startTestCluster, type TestCluster } from '../database-cluster.ts';
import { makeDataFolder, startProduct, type Product } from '../product.ts';

const PASSWORD = 'hay and warm water';
const ANSWERS = {
  clinicName: 'Hafenpraxis',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  fullName: 'Ada Adler',
  takesAppointments: true,
};

/** An email as received over SMTP. */
interface Email {
  readonly to: string;
  readonly subject: string;
  /** The target of its button; empty when there is none. */
  readonly link: string;
}

let cluster: TestCluster;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let mailServer: SMTPServer;
let product: Product;
let owner: Client;
let url: string;
let supabaseKey: string;
const emails: Email[] = [];

/** The plain text of an email, which nodemailer wraps and escapes. */
const plainOf = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

function readEmail(to: string, raw: string): Email {
  const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
  const link = /https?:\/\/\S+/.exec(plainOf(raw.slice(raw.indexOf('text/plain'))))?.[0] ?? '';
  return { to, subject: subject.replaceAll(/\r?\n[ \t]/g, ' '), link };
}

async function startMailServer(): Promise<string> {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        emails.push(...session.envelope.rcptTo.map(({ address }) => readEmail(address, raw)));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  // Safe: a server that listens on a host and a port has an address of this shape.
  return `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  cluster = await startTestCluster();
  folder = await makeDataFolder();
  const maintenance = new Client(cluster.connection('postgres'));
  await maintenance.connect();
  await maintenance.query('create database real_clinics');
  await maintenance.end();
  const { host, user } = cluster.connection('real_clinics');
  product = startProduct({
    DEMO: '0',
    DATA_DIR: folder.path,
    DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host ?? '')}/real_clinics`,
    SMTP_URL: await startMailServer(),
    MAIL_FROM: 'Tailwell <hello@people.test>',
  });
  url = await product.ready;
  const config: unknown = await (await fetch(`${url}/config.json`)).json();
  supabaseKey = z.object({ supabaseKey: z.string() }).parse(config).supabaseKey;
  owner = new Client(cluster.connection('real_clinics'));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  product.kill('SIGTERM');
  await product.ended;
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await cluster.stop();
  await folder.remove();
});

/** A browser with a session of its own. */
const browser = (): SupabaseClient =>
  createClient(url, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });

interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

async function api(
  method: 'GET' | 'POST',
  path: string,
  token?: string,
  body?: unknown,
): Promise<ApiResponse> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** What the page `/start` sends when its button is pressed: the answers, then the account. */
async function sendForm(email: string, password = PASSWORD, answers = ANSWERS) {
  const kept = await api('POST', '/trials/answers', undefined, { ...answers, email, elapsedMs: 9000 });
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  const { requestId } = z.object({ requestId: z.uuid() }).parse(kept.body);
  return browser().auth.signUp({
    email,
    password,
    options: {
      data: { full_name: answers.fullName, trial_request: requestId },
      emailRedirectTo: `${url}/auth/callback`,
    },
  });
}

const signIn = (email: string, password = PASSWORD) => browser().auth.signInWithPassword({ email, password });

const emailsTo = (email: string, part: string) =>
  emails.filter(({ to, subject }) => to === email && subject.includes(part));

async function emailTo(email: string, part: string, place = 0): Promise<Email> {
  await expect
    .poll(() => emailsTo(email, part)[place], { timeout: 60_000, message: `“${part}” to ${email}` })
    .toBeDefined();
  const found = emailsTo(email, part)[place];
  if (!found) throw new Error('It was there a moment ago.');
  return found;
}

/** The target of an emailed link and its parameters. */
async function follow(
  link: string,
): Promise<{ readonly page: string; readonly parameters: URLSearchParams }> {
  const response = await fetch(link, { redirect: 'manual' });
  expect(response.status).toBe(303);
  const target = new URL(response.headers.get('location') ?? '');
  return { page: target.origin + target.pathname, parameters: new URLSearchParams(target.hash.slice(1)) };
}

/** As if the minute between two emails to a mailbox had passed. */
const afterTheGap = () => owner.query(`delete from auth.allowances where key like 'mailGap:%'`);

/** Claims the stored answers, as the page does for somebody who follows the emailed link. */
async function startKept(token: string): Promise<ApiResponse> {
  const mine = await api('GET', '/trials/mine', token);
  const { kept } = z.object({ obstacle: z.null(), kept: z.object({}).loose() }).parse(mine.body);
  return api('POST', '/trials', token, kept);
}

const CONFIRM = 'Confirm';

test('the account opens only by the emailed link, which creates the clinic and works once', async () => {
  const email = 'ada@people.test';
  expect((await fetch(`${url}/start`)).status).toBe(200);
  const { data, error } = await sendForm(email);
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect((await signIn(email)).error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
  expect((await api('POST', '/trials', undefined, ANSWERS)).status).toBe(401);
  expect((await owner.query('select from clinics')).rowCount).toBe(0);

  const { link } = await emailTo(email, CONFIRM);
  const { page, parameters } = await follow(link);
  expect(page).toBe(`${url}/auth/callback`);
  const token = parameters.get('access_token') ?? '';
  const started = await startKept(token);
  expect(started.status, JSON.stringify(started.body)).toBe(200);

  expect(await api('GET', '/dashboard', token)).toMatchObject({
    status: 200,
    body: { timeZone: 'Europe/Berlin', appointmentsToday: { total: 0 }, alerts: [], activity: [] },
  });
  expect((await api('GET', '/clinic/setup', token)).body).toMatchObject({
    clinic: { name: 'Hafenpraxis' },
    doctors: [{ fullName: 'Ada Adler' }],
  });
  expect(await api('GET', '/onboarding', token)).toMatchObject({
    status: 200,
    body: { done: 0, total: 5, isHidden: false },
  });
  expect((await api('GET', '/clinic/trial', token)).body).toMatchObject({ timeZone: 'Europe/Berlin' });
  expect((await emailTo(email, 'is ready')).link).toBe(`${url}/clinic/dashboard`);

  expect((await follow(link)).parameters.get('error_code')).toBe('otp_expired');
  expect((await api('GET', '/trials/mine', token)).body).toMatchObject({ obstacle: 'staff' });
  expect((await signIn(email)).error).toBeNull();
});

test('an address with an account gets the same response as a new one, and only its owner is notified', async () => {
  const email = 'taken@people.test';
  await sendForm(email);
  await follow((await emailTo(email, CONFIRM)).link);
  await afterTheGap();
  const shapeOf = ({ data, error }: Awaited<ReturnType<typeof sendForm>>) => ({
    error,
    session: data.session,
    names: Object.keys(data.user ?? {}).sort(),
    confirmed: data.user?.email_confirmed_at ?? null,
  });
  const known = shapeOf(await sendForm(email, 'the password of a stranger'));
  expect(known).toEqual(shapeOf(await sendForm('new@people.test')));
  expect(known.error).toBeNull();
  expect((await emailTo(email, 'already')).link).not.toContain('token=');
  expect((await signIn(email, 'the password of a stranger')).error).toMatchObject({
    code: 'invalid_credentials',
  });
  expect((await signIn(email)).error).toBeNull();
});

test('a second sign-up with the same address sets no password, and the link that is opened voids the other', async () => {
  const email = 'both@people.test';
  await sendForm(email, 'the password of a squatter', { ...ANSWERS, clinicName: 'Elsewhere' });
  const first = await emailTo(email, CONFIRM);
  expect((await sendForm(email)).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  await afterTheGap();
  expect((await sendForm(email)).error).toBeNull();
  const second = await emailTo(email, CONFIRM, 1);
  expect((await signIn(email, 'the password of a squatter')).error).toMatchObject({
    code: 'email_not_confirmed',
  });

  const token = (await follow(second.link)).parameters.get('access_token') ?? '';
  expect((await follow(first.link)).parameters.get('error_code')).toBe('otp_expired');
  expect((await startKept(token)).status).toBe(200);
  expect((await api('GET', '/clinic/setup', token)).body).toMatchObject({ clinic: { name: 'Hafenpraxis' } });
  expect((await signIn(email, 'the password of a squatter')).error).toMatchObject({
    code: 'invalid_credentials',
  });
  expect((await signIn(email)).error).toBeNull();
});
