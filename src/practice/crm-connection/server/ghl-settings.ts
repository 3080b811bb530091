import { createPublicKey } from 'node:crypto';
import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { anyText, pairOf, url } from '#foundation/server/settings/setting-parsers.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';

/** The app that is registered with GoHighLevel. */
export interface GhlSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiUrl: string;
  readonly authorizeUrl: string;
  /** Null for `/ghl/callback` of this server. */
  readonly redirectUrl: string | null;
  /** Public keys that verify the CRM's events instead of the published ones, during a key rotation or for another CRM. */
  readonly webhookKeys: {
    readonly ed25519: readonly string[] | null;
    readonly rsa: readonly string[] | null;
  };
}

const CLIENT_ID = 'GHL_CLIENT_ID';
const CLIENT_SECRET = 'GHL_CLIENT_SECRET';
const API_URL = 'https://services.leadconnectorhq.com';
const AUTHORIZE_URL = 'https://marketplace.gohighlevel.com/oauth/chooselocation';

/** Without trailing slashes. */
const endpointUrl =
  (example: string) =>
  (text: string | null, name: string): string | null =>
    url({ schemes: ['http:', 'https:'], example })(text, name)?.replace(/\/+$/, '') ?? null;

/** One or more public keys, separated by commas; null if none is set. */
function parsePublicKeys(text: string | null, name: string): readonly string[] | null {
  const keys = text?.split(',').map((key) => key.trim());
  for (const key of keys ?? []) {
    try {
      createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    } catch {
      throw new SettingsError(
        `${name} contains something that is not a public key: give it as SPKI in base64, several with commas between them.`,
      );
    }
  }
  return keys ?? null;
}

/** Null when no app is registered. */
export const ghlSettings = defineSettings(
  {
    apiUrl: {
      name: 'GHL_API_URL',
      description: 'the CRM’s API, if not GoHighLevel’s own',
      parse: endpointUrl(API_URL),
    },
    authorizeUrl: {
      name: 'GHL_AUTHORIZE_URL',
      description: 'the CRM’s page for choosing a location, if not GoHighLevel’s own',
      parse: endpointUrl(AUTHORIZE_URL),
    },
    redirectUrl: {
      name: 'GHL_REDIRECT_URL',
      description: 'where the CRM redirects to, if not /ghl/callback of this server',
      parse: endpointUrl('https://clinic.example.com/ghl/callback'),
    },
    clientId: { name: CLIENT_ID, description: 'the client id of the app at GoHighLevel', parse: anyText },
    clientSecret: {
      name: CLIENT_SECRET,
      description: 'the client secret of the app at GoHighLevel',
      isSecret: true,
      parse: anyText,
    },
    ed25519Keys: {
      name: 'GHL_WEBHOOK_ED25519_KEYS',
      description: 'other Ed25519 keys for the CRM’s events',
      parse: parsePublicKeys,
    },
    rsaKeys: {
      name: 'GHL_WEBHOOK_RSA_KEYS',
      description: 'other RSA keys for the CRM’s events',
      parse: parsePublicKeys,
    },
  },
  ({
    apiUrl,
    authorizeUrl,
    redirectUrl,
    clientId,
    clientSecret,
    ed25519Keys,
    rsaKeys,
  }): GhlSettings | null => {
    const pair = pairOf([CLIENT_ID, clientId], [CLIENT_SECRET, clientSecret]);
    return (
      pair && {
        clientId: pair[0],
        clientSecret: pair[1],
        apiUrl: apiUrl ?? API_URL,
        authorizeUrl: authorizeUrl ?? AUTHORIZE_URL,
        redirectUrl,
        webhookKeys: { ed25519: ed25519Keys, rsa: rsaKeys },
      }
    );
  },
);
