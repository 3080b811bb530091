import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrowser, type Browser } from '#test/fakes/browser.ts';
import { startOpenIdProvider, type FakeProvider } from '#test/fakes/openid-provider.ts';
import { givenAccount, openTestAuth, signIn, SITE_URL, type TestAuth } from '#test/auth.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let db: TestDatabase;
let google: FakeProvider;
let wire: TestAuth;
beforeAll(async () => {
  db = await createTestDatabase();
  google = await startOpenIdProvider();
  google.serve([`${SITE_URL}/auth/v1/callback`]);
  wire = await openTestAuth(db, { google: google.settings });
});
afterAll(async () => {
  wire.auth.close();
  await google.close();
  await db.drop();
});
beforeEach(() => {
  google.lie = null;
  google.person = freshPerson();
});

const freshPerson = () => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@gmail.test`, email_verified: true, name: 'Robin Google' };
};

const RETURN_URL = `${SITE_URL}/auth/callback`;
const site = new URL(SITE_URL);

/** A request of a browser on our site. */
async function get(path: string, browser: Browser, token?: string): Promise<Response> {
  const response = await wire.send('GET', path, {
    ...(token ? { token } : {}),
    headers: { cookie: browser.cookiesFor(site) },
  });
  browser.keep(site, response);
  return response;
}

const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? '', SITE_URL);

const authorizePath = (more: Readonly<Record<string, string>> = {}): string =>
  `/authorize?${new URLSearchParams({ provider: 'google', redirect_to: RETURN_URL, ...more }).toString()}`;

/** Signs in at the provider, up to our callback, which is not called yet. */
async function signInAtProvider(browser: Browser, more: Readonly<Record<string, string>> = {}): Promise<URL> {
  const started = await get(authorizePath(more), browser);
  expect(started.status).toBe(302);
  return google.follow(locationOf(started).href, browser);
}

const followCallback = async (callback: URL, browser: Browser): Promise<URL> =>
  locationOf(await get(`/callback${callback.search}`, browser));

async function signInWithGoogle(more: Readonly<Record<string, string>> = {}): Promise<URL> {
  const browser = createBrowser();
  return followCallback(await signInAtProvider(browser, more), browser);
}

const fragmentOf = (url: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.hash.slice(1)));

const userOf = async (url: URL): Promise<Record<string, unknown>> => {
  const token = fragmentOf(url)['access_token'] ?? '';
  return (await wire.call('GET', '/user', { token })).body;
};

/** Counts accounts and sessions, to show that a rejected attempt leaves none. */
const countAll = async () => {
  const { rows } = await db.owner.query(
    `select (select count(*) from auth.users) as users, (select count(*) from auth.sessions) as sessions,
            (select count(*) from auth.identities) as identities`,
  );
  return rows[0];
};

describe('the OAuth flow', () => {
  test('the authorization request: code flow, S256, state, nonce, and the parameters that a client may add', async () => {
    const started = await get(
      authorizePath({
        scopes: 'email',
        prompt: 'consent',
        access_type: 'offline',
        client_id: 'mine',
        nonce: 'mine',
      }),
      createBrowser(),
    );
    const authorizationUrl = locationOf(started);
    expect(authorizationUrl.origin).toBe(google.issuer);
    expect(Object.fromEntries(authorizationUrl.searchParams)).toEqual({
      client_id: google.clientId,
      redirect_uri: `${SITE_URL}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'consent',
      access_type: 'offline',
    });
    const cookie = started.headers.getSetCookie().find((line) => line.startsWith('tailwell-oauth-'));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  test('implicit: returns a session in the fragment and creates an account with one identity', async () => {
    const redirect = await signInWithGoogle();
    expect(redirect.origin + redirect.pathname).toBe(RETURN_URL);
    expect(redirect.search).toBe('');
    const fragment = fragmentOf(redirect);
    expect(fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' });
    expect(Object.keys(fragment)).toEqual(Object.keys(fragment).toSorted());
    expect(fragment['provider_token']).toBeTruthy();
    expect(fragment['provider_refresh_token']).toBeTruthy();
    const person = google.person;
    expect(await userOf(redirect)).toMatchObject({
      email: person?.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        full_name: 'Robin Google',
        email: person?.email,
        email_verified: true,
        sub: person?.sub,
      },
      identities: [{ provider: 'google', id: person?.sub, email: person?.email }],
    });
  });

  test('the same person returns to the same account', async () => {
    const [first, second] = [await userOf(await signInWithGoogle()), await userOf(await signInWithGoogle())];
    expect(second['id']).toBe(first['id']);
  });

  test('PKCE: a code in the query, which is exchanged for a session only with the verifier', async () => {
    const verifier = randomBytes(48).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const redirect = await signInWithGoogle({ code_challenge, code_challenge_method: 's256' });
    expect(redirect.hash).toBe('');
    const code = redirect.searchParams.get('code') ?? '';
    const exchange = (code_verifier: string) =>
      wire.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier } });
    // Presenting the challenge as the verifier, which a downgrade to plain would accept.
    expect(await exchange(code_challenge)).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    });
    const response = await exchange(verifier);
    expect(response).toMatchObject({
      status: 200,
      body: { provider_token: expect.any(String), user: { email: google.person?.email } },
    });
    expect(await exchange(verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  test('requests the address from the userinfo endpoint when the ID token omits it', async () => {
    const provider = await startOpenIdProvider();
    provider.isTerse = true;
    provider.serve([`${SITE_URL}/auth/v1/callback`]);
    const person = freshPerson();
    provider.person = person;
    const other = await openTestAuth(db, { google: provider.settings });
    const browser = createBrowser();
    const started = await other.send('GET', authorizePath());
    browser.keep(site, started);
    const callback = await provider.follow(locationOf(started).href, browser);
    const redirect = await other.send('GET', `/callback${callback.search}`, {
      headers: { cookie: browser.cookiesFor(site) },
    });
    expect(await userOf(locationOf(redirect))).toMatchObject({ email: person.email });
    other.auth.close();
    await provider.close();
  });

  test('a form_post callback is accepted too', async () => {
    const browser = createBrowser();
    const callback = await signInAtProvider(browser);
    const posted = await wire.send('POST', '/callback', {
      body: callback.search.slice(1),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.status).toBe(303);
    const redirect = await followCallback(locationOf(posted), browser);
    expect(await userOf(redirect)).toMatchObject({ email: google.person?.email });
  });

  test('a user who denies access is redirected with the provider’s error', async () => {
    google.person = null;
    const redirect = await signInWithGoogle();
    const parameters = {
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'The person said no',
    };
    expect(fragmentOf(redirect)).toEqual({ ...parameters, sb: '' });
    expect(Object.fromEntries(redirect.searchParams)).toMatchObject(parameters);
  });

  test('rejects providers without credentials and unknown providers', async () => {
    const plain = await openTestAuth(db);
    expect(await plain.call('GET', authorizePath())).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
    });
    expect((await plain.call('GET', '/settings')).body).toMatchObject({ external: { google: false } });
    plain.auth.close();
    expect((await wire.call('GET', '/settings')).body).toMatchObject({ external: { google: true } });
    expect(await wire.call('GET', '/authorize?provider=apple')).toMatchObject({ status: 400 });
    expect(await wire.call('GET', '/authorize?provider=nobody')).toMatchObject({
      body: { message: 'Unsupported provider: Provider nobody could not be found' },
    });
  });

  test('an unavailable provider redirects with an error, and the next request retries it', async () => {
    const offlineProvider = await startOpenIdProvider();
    const other = await openTestAuth(db, { google: offlineProvider.settings });
    const redirect = locationOf(await other.send('GET', authorizePath()));
    expect(redirect.origin + redirect.pathname).toBe(RETURN_URL);
    expect(fragmentOf(redirect)).toMatchObject({ error: 'temporarily_unavailable' });
    offlineProvider.serve([`${SITE_URL}/auth/v1/callback`]);
    expect(locationOf(await other.send('GET', authorizePath())).origin).toBe(offlineProvider.issuer);
    other.auth.close();
    await offlineProvider.close();
  });
});

describe('S-28: rejected without storing anything', () => {
  const expectRejected = async (
    attempt: () => Promise<URL>,
    code: string,
    target: string = `${SITE_URL}/`,
  ): Promise<void> => {
    const before = await countAll();
    const redirect = await attempt();
    expect(redirect.origin + redirect.pathname).toBe(target);
    expect(fragmentOf(redirect)['error_code']).toBe(code);
    expect(fragmentOf(redirect)).not.toHaveProperty('access_token');
    expect(redirect.searchParams.get('error_code')).toBe(code);
    expect(await countAll()).toEqual(before);
  };

  test('a repeated callback', async () => {
    const browser = createBrowser();
    const callback = await signInAtProvider(browser);
    const cookies = browser.cookiesFor(site);
    expect(fragmentOf(await followCallback(callback, browser))).toHaveProperty('access_token');
    await expectRejected(
      async () =>
        locationOf(await wire.send('GET', `/callback${callback.search}`, { headers: { cookie: cookies } })),
      'bad_oauth_state',
    );
  });

  test('twenty concurrent requests with the same callback: one succeeds', async () => {
    const browser = createBrowser();
    const callback = await signInAtProvider(browser);
    const cookie = browser.cookiesFor(site);
    const redirects = await Promise.all(
      Array.from({ length: 20 }, async () =>
        locationOf(await wire.send('GET', `/callback${callback.search}`, { headers: { cookie } })),
      ),
    );
    expect(redirects.filter((redirect) => 'access_token' in fragmentOf(redirect))).toHaveLength(1);
  });

  test('a browser other than the one that started the flow', async () => {
    const callback = await signInAtProvider(createBrowser());
    await expectRejected(() => followCallback(callback, createBrowser()), 'bad_oauth_state');
    // Nor one with a flow of its own.
    const other = createBrowser();
    await signInAtProvider(other);
    await expectRejected(() => followCallback(callback, other), 'bad_oauth_state');
  });

  test.each(['', 'made-up', randomBytes(32).toString('base64url')])('state %j', async (state) => {
    const browser = createBrowser();
    const callback = await signInAtProvider(browser);
    callback.searchParams.set('state', state);
    await expectRejected(
      () => followCallback(callback, browser),
      state === '' ? 'bad_oauth_callback' : 'bad_oauth_state',
    );
  });

  test('an expired state', async () => {
    const browser = createBrowser();
    const callback = await signInAtProvider(browser);
    await db.owner.query('update auth.oauth_states set expires_at = now()');
    await expectRejected(() => followCallback(callback, browser), 'bad_oauth_state');
  });

  test('a code that was issued for another flow', async () => {
    const [victim, attacker] = [createBrowser(), createBrowser()];
    const callback = await signInAtProvider(victim);
    const stolen = await signInAtProvider(attacker);
    callback.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    await expectRejected(() => followCallback(callback, victim), 'bad_oauth_callback', RETURN_URL);
  });

  test('a response from another issuer (RFC 9207)', async () => {
    const browser = createBrowser();
    const callback = await signInAtProvider(browser);
    callback.searchParams.set('iss', 'https://evil.example');
    await expectRejected(() => followCallback(callback, browser), 'bad_oauth_callback', RETURN_URL);
  });

  test.each<[string, Record<string, unknown>]>([
    ['another nonce', { nonce: 'other' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['several audiences and another authorized party', { aud: ['tailwell-client', 'x'], azp: 'x' }],
    ['an expiry in the past', { exp: 1_000_000 }],
  ])('an ID token with %s', async (_, claims) => {
    google.lie = (userInfo) => ({ ...userInfo, ...claims });
    await expectRejected(() => signInWithGoogle(), 'bad_oauth_callback', RETURN_URL);
  });

  test('an ID token signed with a key that the provider does not publish', async () => {
    const otherProvider = await startOpenIdProvider();
    // The same key id with another key.
    google.lie = (userInfo) => userInfo;
    google.forge = otherProvider.signIdToken;
    await expectRejected(() => signInWithGoogle(), 'bad_oauth_callback', RETURN_URL);
    google.forge = null;
    expect(
      await wire.call('POST', '/token?grant_type=id_token', {
        body: { provider: 'google', id_token: otherProvider.signIdToken({ iss: google.issuer, sub: 'x' }) },
      }),
    ).toMatchObject({ status: 400, body: { error: 'invalid request', error_description: 'Bad ID token' } });
    await otherProvider.close();
  });

  test.each([
    'https://evil.example/x',
    '//evil.example',
    'javascript:alert(1)',
    `${SITE_URL}@evil.example/`,
    'http://2130706433/',
    `${SITE_URL.replace('localhost', 'localhost.evil.example')}/`,
  ])('an open redirect to %s', async (redirect_to) => {
    const redirect = await signInWithGoogle({ redirect_to });
    expect(redirect.host).toMatch(/^localhost(?::8080)?$/);
  });

  test('an incomplete challenge, one of another method or format', async () => {
    for (const more of [
      { code_challenge: 'x'.repeat(43) },
      { code_challenge_method: 's256' },
      { code_challenge: 'x', code_challenge_method: 's256' },
      { code_challenge: 'x'.repeat(43), code_challenge_method: 's512' },
    ])
      expect(await wire.call('GET', authorizePath(more))).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
  });

  test('S-29: neither state, nonce, verifier nor the browser’s secret is stored', async () => {
    const browser = createBrowser();
    const query = locationOf(await get(authorizePath(), browser));
    const { rows } = await db.owner.query<{ line: string }>(
      'select s::text as line from auth.oauth_states s',
    );
    const stored = rows.map(({ line }) => line).join('\n');
    const secrets = [
      query.searchParams.get('state') ?? '',
      query.searchParams.get('nonce') ?? '',
      browser.cookiesFor(site).split('=').at(-1) ?? '',
    ];
    for (const secret of secrets) {
      expect(secret).toHaveLength(43);
      for (const spelling of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret, 'base64url').toString('hex'),
      ])
        expect(stored).not.toContain(spelling);
    }
  });
});

test("S-29: the provider's tokens are stored sealed until the verifier is presented", async () => {
  const verifier = randomBytes(48).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const redirect = await signInWithGoogle({ code_challenge, code_challenge_method: 's256' });
  const { rows } = await db.owner.query<{ line: string }>('select f::text as line from auth.flow_states f');
  const stored = rows.map(({ line }) => line).join('\n');
  const { body } = await wire.call('POST', '/token?grant_type=pkce', {
    body: { auth_code: redirect.searchParams.get('code'), code_verifier: verifier },
  });
  for (const name of ['provider_token', 'provider_refresh_token']) {
    const secret = String(body[name]);
    expect(secret.length).toBeGreaterThan(20);
    for (const spelling of [secret, Buffer.from(secret).toString('hex')])
      expect(stored).not.toContain(spelling);
  }
});

describe('the account', () => {
  test('an address that the provider has not verified grants no access', async () => {
    const { email } = await givenAccount(wire);
    google.person = { ...freshPerson(), email, email_verified: false };
    const before = await countAll();
    const redirect = await signInWithGoogle();
    expect(fragmentOf(redirect)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    });
    expect(await countAll()).toEqual(before);
  });

  test('a confirmed account with the same address is linked, and keeps its password', async () => {
    const account = await givenAccount(wire);
    google.person = { ...freshPerson(), email: account.email.toUpperCase() };
    const user = await userOf(await signInWithGoogle());
    expect(user).toMatchObject({
      id: account.userId,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
      user_metadata: { full_name: 'Robin Test' },
    });
    expect((await signIn(wire, account)).user['id']).toBe(account.userId);
  });

  test('somebody who opened an account without proving its address loses access', async () => {
    const account = await givenAccount(wire);
    const claimantSession = await signIn(wire, account);
    await db.owner.query('update auth.users set is_address_assumed = true where id = $1', [account.userId]);
    google.person = { ...freshPerson(), email: account.email };
    expect(await userOf(await signInWithGoogle())).toMatchObject({ id: account.userId });
    expect((await wire.call('GET', '/user', { token: claimantSession.access_token })).status).toBe(403);
    await expect(signIn(wire, account)).rejects.toThrow('invalid_credentials');
  });

  test('a banned account cannot sign in', async () => {
    const user = await userOf(await signInWithGoogle());
    await db.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      user['id'],
    ]);
    expect(fragmentOf(await signInWithGoogle())).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
  });

  test('five concurrent callbacks of a new user create one account', async () => {
    const browsers = Array.from({ length: 5 }, () => createBrowser());
    const callbacks = await Promise.all(browsers.map((browser) => signInAtProvider(browser)));
    const users = await Promise.all(
      callbacks.map(async (callback, n) =>
        userOf(await followCallback(callback, browsers[n] ?? createBrowser())),
      ),
    );
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });
});

describe('linking', () => {
  const linkPath = `/user/identities/authorize?provider=google&skip_http_redirect=true&redirect_to=${encodeURIComponent(RETURN_URL)}`;

  async function link(token: string, browser = createBrowser()): Promise<URL> {
    const response = await get(linkPath, browser, token);
    expect(response.status).toBe(200);
    const { url } = Object(await response.json());
    return followCallback(await google.follow(String(url), browser), browser);
  }

  test('another address becomes another identity of the account; its session continues', async () => {
    const account = await givenAccount(wire);
    const session = await signIn(wire, account);
    const redirect = await link(session.access_token);
    expect(await userOf(redirect)).toMatchObject({
      id: account.userId,
      email: account.email,
      identities: [{ provider: 'email' }, { provider: 'google', email: google.person?.email }],
    });
    const { rows } = await db.owner.query('select from auth.sessions where user_id = $1', [account.userId]);
    expect(rows).toHaveLength(1);
    expect(await userOf(await signInWithGoogle())).toMatchObject({ id: account.userId });
    expect(fragmentOf(await link(fragmentOf(redirect)['access_token'] ?? ''))['error_code']).toBe(
      'identity_already_exists',
    );
  });

  test('another user’s identity cannot be linked', async () => {
    await signInWithGoogle();
    const account = await givenAccount(wire);
    const { access_token: token } = await signIn(wire, account);
    expect(fragmentOf(await link(token))).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    });
  });

  test('a user who has signed out in the meantime cannot link an identity', async () => {
    const account = await givenAccount(wire);
    const { access_token: token } = await signIn(wire, account);
    const browser = createBrowser();
    const { url } = Object(await (await get(linkPath, browser, token)).json());
    const callback = await google.follow(String(url), browser);
    await wire.call('POST', '/logout', { token });
    expect(fragmentOf(await followCallback(callback, browser))['error_code']).toBe('bad_oauth_state');
  });

  test('an identity can be unlinked by its owner only, and never the last one', async () => {
    const account = await givenAccount(wire);
    const { access_token: token } = await signIn(wire, account);
    const linked = await userOf(await link(token));
    const fresh = (await signIn(wire, account)).access_token;
    // Safe: a user of the protocol has a list of identities.
    const [mail, other] = linked['identities'] as { identity_id: string }[];
    const path = (identity?: { identity_id: string }) => `/user/identities/${identity?.identity_id}`;
    const otherUser = (await signIn(wire, await givenAccount(wire))).access_token;
    expect(await wire.call('DELETE', path(other), { token: otherUser })).toMatchObject({
      status: 404,
      body: { code: 'identity_not_found' },
    });
    expect(await wire.call('DELETE', path(other), { token: fresh })).toMatchObject({ status: 200, body: {} });
    expect(await wire.call('DELETE', path(mail), { token: fresh })).toMatchObject({
      status: 422,
      body: {
        code: 'single_identity_not_deletable',
        message: 'User must have at least 1 identity after unlinking',
      },
    });
    expect((await wire.call('GET', '/user', { token: fresh })).body).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email'] },
    });
  });

  test('linking requires a session', async () => {
    expect(await wire.call('GET', linkPath)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } });
  });
});

describe('grant_type=id_token', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const exchange = (body: Record<string, unknown>) =>
    wire.call('POST', '/token?grant_type=id_token', { body: { provider: 'google', ...body } });
  const claims = () => ({ ...google.person, nonce: sha256('raw') });

  test('a token of the provider signs in, with its nonce', async () => {
    expect(await exchange({ id_token: google.signIdToken(claims()), nonce: 'raw' })).toMatchObject({
      status: 200,
      body: { user: { email: google.person?.email, identities: [{ provider: 'google' }] } },
    });
    expect(
      await exchange({ id_token: google.signIdToken({ ...google.person }), provider: google.issuer }),
    ).toMatchObject({ status: 200 });
  });

  test.each<[string, () => Record<string, unknown>, string, string]>([
    ['no token', () => ({}), 'invalid request', 'id_token required'],
    ['no JWT', () => ({ id_token: 'x.y.z' }), 'invalid request', 'Bad ID token'],
    [
      'an audience of another client',
      () => ({ id_token: google.signIdToken({ ...claims(), aud: 'other' }), nonce: 'raw' }),
      'invalid request',
      'Unacceptable audience in id_token: [other]',
    ],
    [
      'a nonce that is not presented',
      () => ({ id_token: google.signIdToken(claims()) }),
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    ],
    [
      'a nonce that the token does not contain',
      () => ({ id_token: google.signIdToken({ ...google.person }), nonce: 'raw' }),
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    ],
    [
      'another nonce',
      () => ({ id_token: google.signIdToken(claims()), nonce: 'other' }),
      'invalid nonce',
      'Nonces mismatch',
    ],
    [
      'another issuer',
      () => ({ id_token: google.signIdToken({ ...claims(), iss: 'https://evil.example' }), nonce: 'raw' }),
      'invalid request',
      'Bad ID token',
    ],
    [
      'an expiry in the past',
      () => ({ id_token: google.signIdToken({ ...claims(), exp: 1_000_000 }), nonce: 'raw' }),
      'invalid request',
      'Bad ID token',
    ],
    [
      'an access token that does not match its hash',
      () => ({
        id_token: google.signIdToken({ ...claims(), at_hash: 'x' }),
        nonce: 'raw',
        access_token: 'y',
      }),
      'invalid request',
      'Bad ID token',
    ],
  ])('%s is rejected with an OAuth error', async (_, body, error, description) => {
    const response = await exchange(body());
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ error, error_description: description });
  });

  test('a token without a signature, or signed with the public key as a secret', async () => {
    const [, payload = '', signature = ''] = google.signIdToken({ ...google.person }).split('.');
    const header = (alg: string) =>
      Buffer.from(JSON.stringify({ alg, typ: 'JWT', kid: 'test-key' })).toString('base64url');
    for (const token of [`${header('none')}.${payload}.`, `${header('HS256')}.${payload}.${signature}`])
      expect(await exchange({ id_token: token })).toMatchObject({
        status: 400,
        body: { error_description: 'Bad ID token' },
      });
  });

  test('another provider, or none that is configured', async () => {
    expect(
      await exchange({
        provider: 'apple',
        id_token: google.signIdToken({ iss: 'https://appleid.apple.com', sub: 'x' }),
      }),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'provider_disabled',
        message: 'Provider (issuer "https://appleid.apple.com") is not enabled',
      },
    });
  });
});
