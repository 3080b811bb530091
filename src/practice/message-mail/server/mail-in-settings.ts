import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { anyText, pairOf, wholeNumber } from '#foundation/server/settings/setting-parsers.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';

/** How emails to the clinics are received. */
export interface MailInSettings {
  /** The domain of the clinics' receiving addresses; null where answers to emails go to the clinic's own mailbox. */
  readonly domain: string | null;
  /** Null where this process receives none. */
  readonly listen: { readonly host: string; readonly port: number } | null;
  /** Paths of the files with the certificate and its key; null for connections without TLS. */
  readonly tls: { readonly certPath: string; readonly keyPath: string } | null;
  /** The name in the `Authentication-Results` of the mail server in front of this one; null where there is none. */
  readonly authServerId: string | null;
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Leaves room for the longest part before the @. */
const MAX_DOMAIN = 189;

function parseDomain(text: string | null, name: string): string | null {
  const domain = text?.toLowerCase() ?? null;
  if (domain === null || (DOMAIN.test(domain) && domain.length <= MAX_DOMAIN)) return domain;
  throw new SettingsError(
    `${name} is "${text}", but must be a domain: write it like mail.clinic.example.com, or leave it out.`,
  );
}

function parseHost(text: string | null, name: string): string {
  const host = text ?? '127.0.0.1';
  if (/^[\w.:-]+$/.test(host)) return host;
  throw new SettingsError(
    `${name} is "${host}", but must be an address to listen on: set it to 127.0.0.1 or 0.0.0.0, or leave it out.`,
  );
}

export const mailInSettings = defineSettings(
  {
    port: {
      name: 'MAIL_IN_PORT',
      description: 'the port on which emails to clinics are received; none is listened on unless it is set',
      parse: (text, name) =>
        text === null ? null : wholeNumber({ min: 1, max: 65_535, fallback: 25 })(text, name),
    },
    host: {
      name: 'MAIL_IN_HOST',
      description: 'the address to listen on for emails',
      parse: parseHost,
    },
    domain: {
      name: 'MAIL_IN_DOMAIN',
      description:
        'the domain of the addresses at which clinics receive emails; its MX record leads to this server, and its SPF record includes the SMTP server',
      parse: parseDomain,
    },
    tlsCert: {
      name: 'MAIL_IN_TLS_CERT',
      description: 'the file with the certificate, in PEM, by which emails are received encrypted',
      parse: anyText,
    },
    tlsKey: { name: 'MAIL_IN_TLS_KEY', description: 'the file with its private key, in PEM', parse: anyText },
    authServerId: {
      name: 'MAIL_IN_AUTHSERV_ID',
      description:
        'the name in the `Authentication-Results` of your own mail server in front of this one, which removes those that others wrote in its name; without it no sender counts as proven',
      parse: anyText,
    },
  },
  ({ port, host, domain, tlsCert, tlsKey, authServerId }): MailInSettings => {
    if (port !== null && domain === null)
      throw new SettingsError(
        'MAIL_IN_PORT is set, but MAIL_IN_DOMAIN is not: set MAIL_IN_DOMAIN to the domain of the clinics’ receiving addresses.',
      );
    const tls = pairOf(['MAIL_IN_TLS_CERT', tlsCert], ['MAIL_IN_TLS_KEY', tlsKey]);
    return {
      domain,
      listen: port === null ? null : { host, port },
      tls: tls && { certPath: tls[0], keyPath: tls[1] },
      authServerId,
    };
  },
);
