/** All providers in the protocol's settings. */
export const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'email',
  'phone',
  'zoom',
] as const;

/** Sign-in methods without a redirect to a provider. */
const NOT_FOR_REDIRECT: ReadonlySet<string> = new Set(['anonymous_users', 'email', 'phone']);

export const isKnownProvider = (name: string): boolean =>
  PROVIDERS.some((known) => known === name) && !NOT_FOR_REDIRECT.has(name);

/** The enabled sign-in methods other than email and password. */
export interface SignInMethods {
  readonly mailAutoconfirm: boolean;
  readonly anonymousSignIn: boolean;
  /** The enabled OAuth providers. */
  readonly providers: ReadonlySet<string>;
}

/** The response of `/settings`. */
export const publicSettings = ({ mailAutoconfirm, anonymousSignIn, providers }: SignInMethods) => ({
  external: Object.fromEntries(
    PROVIDERS.map((provider) => [
      provider,
      provider === 'email' || (provider === 'anonymous_users' && anonymousSignIn) || providers.has(provider),
    ]),
  ),
  disable_signup: false,
  mailer_autoconfirm: mailAutoconfirm,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  saml_private_key_next_configured: false,
  passkeys_enabled: false,
});
