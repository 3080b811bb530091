import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { wholeNumber } from '#foundation/server/settings/setting-parsers.ts';
import { SettingsError } from '#foundation/server/settings/settings-error.ts';

/** How modalities reach this process. */
export interface DicomSettings {
  /** Null where this process receives no pictures. */
  readonly listen: { readonly host: string; readonly port: number } | null;
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
        'the port on which modalities read the worklist and send pictures (DICOM, unencrypted: for the network of a clinic or a VPN); none is listened on unless it is set',
      parse: (text, name) =>
        text === null ? null : wholeNumber({ min: 1, max: 65_535, fallback: 11_112 })(text, name),
    },
    host: { name: 'DICOM_HOST', description: 'the address to listen on for modalities', parse: parseHost },
  },
  ({ port, host }): DicomSettings => ({ listen: port === null ? null : { host, port } }),
);
