import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createBrowser, type Browser } from '#test/fakes/browser.ts';
import { startOpenIdProvider, type FakeProvider } from '#test/fakes/openid-provider.ts';
import { startTailwell, type Tailwell } from './tailwell.ts';

let db: TestDatabase;
let google: FakeProvider;
let tailwell: Tailwell;
beforeAll(async () => {
  db = await createTestDatabase();
  google = await startOpenIdProvider();
  tailwell = await startTailwell(db, {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
  });
  google.serve([`${tailwell.url}/auth/v1/callback`]);
});
afterAll(async () => {
  await tailwell.stop();
  await google.close();
  await db.drop();
});

const givenPerson = () => {
  const sub = crypto.randomUUID();
  google.person = { sub, email: `${sub}@gmail.test`, email_verified: true, name: 'Robin Google' };
  return google.person;
};

/** Follows redirects from the client's URL to the one at which the browser ends up. */
async function browse(url: string, browser = createBrowser()): Promise<URL> {
  const inside = new Set([google.issuer, tailwell.url]);
  return browser.followWhile(
    new URL(url),
    (next) => inside.has(next.origin) && next.pathname !== '/auth/callback',
  );
}

const withCookies =
  (browser: Browser): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    browser.keep(new URL(input instanceof Request ? input.url : input), response);
    return response;
  };

const options = { redirectTo: '', skipBrowserRedirect: true } as const;

async function urlFor(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { ...options, redirectTo: `${tailwell.url}/auth/callback` },
  });
  if (error) throw error;
  return data.url ?? '';
}

const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1));

test('/config.json and /settings report that Google is enabled', async () => {
  const config: unknown = await (await fetch(`${tailwell.url}/config.json`)).json();
  expect(config).toMatchObject({ google: true });
  const settings = await fetch(`${tailwell.url}/auth/v1/settings`, { headers: { apikey: tailwell.key } });
  expect(await settings.json()).toMatchObject({ external: { google: true } });
});

test('signInWithOAuth, implicit: the client accepts the session in the fragment', async () => {
  const person = givenPerson();
  const client = tailwell.client();
  const back = fragmentOf(await browse(await urlFor(client)));
  const { data, error } = await client.auth.setSession({
    access_token: back.get('access_token') ?? '',
    refresh_token: back.get('refresh_token') ?? '',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'google' } });
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'google' }]);
});

test('signInWithOAuth, PKCE: the code is exchanged by the client that started the flow', async () => {
  const person = givenPerson();
  const client = tailwell.client({ auth: { flowType: 'pkce' } });
  const back = await browse(await urlFor(client));
  const code = back.searchParams.get('code') ?? '';
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(person.email);
  expect(data.session?.provider_token).toBeTruthy();
  const otherUser = tailwell.client({ auth: { flowType: 'pkce' } });
  expect((await otherUser.auth.exchangeCodeForSession(code)).error).not.toBeNull();
});

test('signInWithIdToken, with and without a nonce', async () => {
  const person = givenPerson();
  const client = tailwell.client();
  const token = google.signIdToken({ ...person });
  const { data, error } = await client.auth.signInWithIdToken({ provider: 'google', token });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(person?.email);
  const refused = await client.auth.signInWithIdToken({ provider: 'google', token, nonce: 'raw' });
  expect(refused.error).toMatchObject({
    status: 400,
    message: 'Passed nonce and nonce in id_token should either both exist or not.',
  });
});

test('linkIdentity and unlinkIdentity', async () => {
  givenPerson();
  const browser = createBrowser();
  const client = tailwell.client({ global: { fetch: withCookies(browser) } });
  const email = `${crypto.randomUUID()}@people.test`;
  await client.auth.signUp({ email, password: 'correct horse battery' });
  const { data, error } = await client.auth.linkIdentity({
    provider: 'google',
    options: { ...options, redirectTo: `${tailwell.url}/auth/callback` },
  });
  expect(error).toBeNull();
  const back = fragmentOf(await browse(data.url ?? '', browser));
  await client.auth.setSession({
    access_token: back.get('access_token') ?? '',
    refresh_token: back.get('refresh_token') ?? '',
  });
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
  const [mail, linked] = identities;
  if (!mail || !linked) throw new Error('two identities');
  expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
  expect((await client.auth.unlinkIdentity(mail)).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
  });
});

test('without credentials Google sign-in is disabled', async () => {
  const plain = await startTailwell(db);
  const config: unknown = await (await fetch(`${plain.url}/config.json`)).json();
  expect(config).toMatchObject({ google: false });
  const response = await fetch(`${plain.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
  expect(response.status).toBe(400);
  await plain.stop();
});
