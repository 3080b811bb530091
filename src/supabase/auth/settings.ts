/** Every provider that the wire's settings name. */
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

/** Ways to sign in that are no provider one could be sent to. */
const NOT_FOR_REDIRECT: ReadonlySet<string> = new Set(['anonymous_users', 'email', 'phone']);

export const isKnownProvider = (name: string): boolean =>
  PROVIDERS.some((known) => known === name) && !NOT_FOR_REDIRECT.has(name);

/** What a server of this wire may offer besides a mail address and a password. */
export interface Offers {
  readonly mailAutoconfirm: boolean;
  readonly anonymousSignIn: boolean;
  /** Providers that one can be sent to. */
  readonly providers: ReadonlySet<string>;
}

/** What `/settings` says. */
export const publicSettings = ({ mailAutoconfirm, anonymousSignIn, providers }: Offers) => ({
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
