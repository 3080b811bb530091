import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDecoder, createSigner } from 'fast-jwt';
import { Provider, type Configuration } from 'oidc-provider';
import { createBrowser, type Browser } from './browser.ts';

/** A user with an account at the provider. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

type Claims = Record<string, unknown>;

/** A real OpenID provider on a local port, at which the user named by the test is signed in. */
export interface FakeProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The settings of our server for this provider. */
  readonly settings: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string };
  /** The user at the browser; null for one who denies access. */
  person: ProviderPerson | null;
  /**
   * Changes the claims of ID tokens, still signed with the provider's key: for a provider that is wrong or malicious.
   */
  lie: ((claims: Claims) => Claims) | null;
  /** Signs the ID tokens instead of the provider. */
  forge: ((claims: Claims) => string) | null;
  /** Omits address and name from ID tokens, so that the userinfo endpoint has to be called. */
  isTerse: boolean;
  /** The redirect URI. Requests are not served before it is set. */
  serve(callbackUrls: readonly string[]): void;
  /** An ID token as the provider signs them. */
  signIdToken(claims: Claims): string;
  /** Follows the redirects through the provider, until they lead elsewhere. */
  follow(url: string, browser?: Browser): Promise<URL>;
  close(): Promise<void>;
}

const KID = 'test-key';

function makeKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk: JsonWebKey = privateKey.export({ format: 'jwk' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { jwk: { ...jwk, kid: KID, alg: 'RS256', use: 'sig' }, pem };
}

/** Starts to listen; `serve` makes it respond. */
export async function startOpenIdProvider(): Promise<FakeProvider> {
  const { jwk, pem } = makeKey();
  const sign = createSigner({ algorithm: 'RS256', key: pem, kid: KID });
  const decode = createDecoder();
  const [clientId, clientSecret] = ['tailwell-client', randomBytes(24).toString('base64url')];
  let provider: Provider | undefined;
  let handleRequest: ((request: IncomingMessage, response: ServerResponse) => Promise<unknown>) | undefined;

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) throw new Error('Call serve() first.');
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (!fake.person) {
      const refused = { error: 'access_denied', error_description: 'The person said no' };
      return provider.interactionFinished(request, response, refused);
    }
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: fake.person.sub } });
    const grant = new provider.Grant({ accountId: session?.accountId ?? fake.person.sub, clientId });
    grant.addOIDCScope(String(params['scope']));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  const server = createServer((request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/') ?? false;
    const handled = isInteraction ? interact(request, response) : handleRequest?.(request, response);
    if (!handled) response.writeHead(503).end();
    handled?.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a server listening on a host and a port has an address of this shape.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const people = new Map<string, ProviderPerson>();
  const configuration = (callbackUrls: readonly string[]): Configuration => ({
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...callbackUrls],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: fake.isTerse,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => Promise.resolve(true),
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, RefreshToken: 600, Session: 600 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...(people.get(sub) ?? fake.person), sub }),
    }),
  });

  const fake: FakeProvider = {
    issuer,
    clientId,
    clientSecret,
    settings: { clientId, clientSecret, issuer },
    person: null,
    lie: null,
    forge: null,
    isTerse: false,
    serve: (callbackUrls) => {
      provider = new Provider(issuer, configuration(callbackUrls));
      provider.use(async (context, next) => {
        await next();
        const { body } = context.response;
        if (!fake.lie || context.path !== '/token' || typeof body !== 'object' || body === null) return;
        const issued: Claims = { ...body };
        if (typeof issued['id_token'] !== 'string') return;
        const claims: unknown = decode(issued['id_token']);
        context.body = { ...issued, id_token: (fake.forge ?? sign)(fake.lie({ ...Object(claims) })) };
      });
      handleRequest = provider.callback();
    },
    signIdToken: (claims) => {
      const now = Math.floor(Date.now() / 1000);
      return sign({ iss: issuer, aud: clientId, iat: now, exp: now + 600, ...claims });
    },
    follow: async (url, browser = createBrowser()) => {
      if (fake.person) people.set(fake.person.sub, fake.person);
      return browser.followWhile(new URL(url), (next) => next.origin === issuer);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}
