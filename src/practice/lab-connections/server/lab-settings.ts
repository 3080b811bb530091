import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { anyText, onOff, pairOf, wholeNumber } from '#foundation/server/settings/setting-parsers.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';

/** How laboratories and analyzers are connected to this process. */
export interface LabSettings {
  /** Where messages are received over MLLP; null where none are. */
  readonly listen: { readonly host: string; readonly port: number } | null;
  /** Paths of the files with the certificate and its key; null for connections without TLS. */
  readonly tls: { readonly certPath: string; readonly keyPath: string } | null;
  /** The folder with those of the connections; null where no files are read or written. */
  readonly folder: string | null;
  /** Whether orders may be sent to addresses of this machine and its network. */
  readonly reachesPrivateHosts: boolean;
}

function parseHost(text: string | null, name: string): string {
  const host = text ?? '127.0.0.1';
  if (/^[\w.:-]+$/.test(host)) return host;
  throw new SettingsError(
    `${name} is "${host}", but must be an address to listen on: set it to 127.0.0.1 or 0.0.0.0, or leave it out.`,
  );
}

export const labSettings = defineSettings(
  {
    port: {
      name: 'LABS_PORT',
      description:
        'the port on which laboratories and analyzers send results (HL7 v2 over MLLP); none is listened on unless it is set',
      parse: (text, name) =>
        text === null ? null : wholeNumber({ min: 1, max: 65_535, fallback: 2575 })(text, name),
    },
    host: {
      name: 'LABS_HOST',
      description: 'the address to listen on for laboratories and analyzers',
      parse: parseHost,
    },
    tlsCert: {
      name: 'LABS_TLS_CERT',
      description:
        'the file with the certificate, in PEM, by which messages of laboratories are received encrypted',
      parse: anyText,
    },
    tlsKey: { name: 'LABS_TLS_KEY', description: 'the file with its private key, in PEM', parse: anyText },
    folder: {
      name: 'LABS_FOLDER',
      description:
        'the folder in which each connection has one of its own: files with results are read from `<clinic id>/<connection id>/in`, orders are written to `out`',
      parse: anyText,
    },
    privateHosts: {
      name: 'LABS_PRIVATE_HOSTS',
      description:
        'whether orders may be sent to this machine and to private networks: 1 where the server is in the clinic, with its analyzers',
      parse: onOff(false),
    },
  },
  ({ port, host, tlsCert, tlsKey, folder, privateHosts }): LabSettings => {
    const tls = pairOf(['LABS_TLS_CERT', tlsCert], ['LABS_TLS_KEY', tlsKey]);
    return {
      listen: port === null ? null : { host, port },
      tls: tls && { certPath: tls[0], keyPath: tls[1] },
      folder,
      reachesPrivateHosts: privateHosts,
    };
  },
);
