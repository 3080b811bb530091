import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { anyText, pairOf, url } from '#foundation/server/settings/setting-parsers.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';
import type { OpenIdSettings } from './openid-provider.ts';

const GOOGLE = 'https://accounts.google.com';
const CLIENT_ID = 'GOOGLE_CLIENT_ID';
const CLIENT_SECRET = 'GOOGLE_CLIENT_SECRET';

const parseHttpUrl = url({ schemes: ['http:', 'https:'], example: GOOGLE });

/** Tokens come from the issuer: never unencrypted, except on this machine itself. */
function parseIssuer(given: string | null, name: string): string {
  const text = parseHttpUrl(given, name);
  if (text === null) return GOOGLE;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return text;
  throw new SettingsError(`${name} is "${text}", but must be reached by https: write it like ${GOOGLE}.`);
}

/** Sign-in by OpenID Connect; null when it is off. */
export const googleSettings = defineSettings(
  {
    clientId: { name: CLIENT_ID, description: 'the client id for sign-in with Google', parse: anyText },
    clientSecret: {
      name: CLIENT_SECRET,
      description: 'the client secret for sign-in with Google',
      isSecret: true,
      parse: anyText,
    },
    issuer: {
      name: 'GOOGLE_ISSUER',
      description: 'another OpenID Connect provider instead of Google',
      parse: parseIssuer,
    },
  },
  ({ clientId, clientSecret, issuer }): OpenIdSettings | null => {
    const pair = pairOf([CLIENT_ID, clientId], [CLIENT_SECRET, clientSecret]);
    return pair && { clientId: pair[0], clientSecret: pair[1], issuer };
  },
);
