import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { anyText, pairOf, wholeNumber } from '#foundation/server/settings/setting-parsers.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';

interface Listener {
  readonly host: string;
  readonly port: number;
}

/** Where encrypted connections are accepted, and by which files, in PEM. */
export interface TlsListener extends Listener {
  readonly certPath: string;
  readonly keyPath: string;
  /** Who issues the certificates that modalities have to show; null where they show none. */
  readonly caPath: string | null;
}

/** How modalities reach this process: it receives no pictures where both are null. */
export interface DicomSettings {
  readonly listen: Listener | null;
  readonly tls: TlsListener | null;
}

function parseHost(text: string | null, name: string): string {
  const host = text ?? '127.0.0.1';
  if (/^[\w.:-]+$/.test(host)) return host;
  throw new SettingsError(
    `${name} is "${host}", but must be an address to listen on: set it to 127.0.0.1 or 0.0.0.0, or leave it out.`,
  );
}

export const dicomSettings = defineSettings(
  {
    port: {
      name: 'DICOM_PORT',
      description:
        'the port on which modalities read the worklist and send pictures (DICOM, unencrypted: for the network of a clinic or a VPN; the demo takes a free port of this machine); none is listened on unless it is set',
      parse: (text, name) =>
        text === null ? null : wholeNumber({ min: 1, max: 65_535, fallback: 11_112 })(text, name),
    },
    host: { name: 'DICOM_HOST', description: 'the address to listen on for modalities', parse: parseHost },
    tlsPort: {
      name: 'DICOM_TLS_PORT',
      description:
        'the port on which modalities connect encrypted (DICOM over TLS), with or without the other one; none is listened on unless it is set',
      parse: (text, name) =>
        text === null ? null : wholeNumber({ min: 1, max: 65_535, fallback: 2762 })(text, name),
    },
    tlsCert: {
      name: 'DICOM_TLS_CERT',
      description: 'the file with the certificate of that port, in PEM',
      parse: anyText,
    },
    tlsKey: {
      name: 'DICOM_TLS_KEY',
      description: 'the file with its private key, in PEM',
      parse: anyText,
    },
    tlsCa: {
      name: 'DICOM_TLS_CA',
      description:
        'the file with the certificates, in PEM, of those who issue certificates to modalities; where it is set, a modality without one of them cannot connect',
      parse: anyText,
    },
  },
  ({ port, host, tlsPort, tlsCert, tlsKey, tlsCa }): DicomSettings => {
    const pair = pairOf(['DICOM_TLS_CERT', tlsCert], ['DICOM_TLS_KEY', tlsKey]);
    if (tlsPort !== null && pair === null)
      throw new SettingsError(
        'DICOM_TLS_PORT is set, but no certificate is: set DICOM_TLS_CERT and DICOM_TLS_KEY, or leave all three out.',
      );
    return {
      listen: port === null ? null : { host, port },
      tls:
        tlsPort === null || pair === null
          ? null
          : { host, port: tlsPort, certPath: pair[0], keyPath: pair[1], caPath: tlsCa },
    };
  },
);
