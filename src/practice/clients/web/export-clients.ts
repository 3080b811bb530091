import type * as z from 'zod';
import { MESSAGE_LANGUAGE_LABELS } from '#vocabulary/message-languages.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { type ExportedClient, exportClientsEndpoint } from '../contract.ts';

const HEAD = [
  'Name',
  'Phone',
  'Email',
  'Street',
  'Postal code',
  'Town',
  'Region',
  'Country',
  'Language',
  'Pets',
  'Number of pets',
  'Signs in online',
  'Archived',
];

/** A client as a line of the export. */
export const clientLine = (client: ExportedClient): string =>
  csvLine([
    client.fullName,
    client.phone,
    client.email,
    client.addressLine,
    client.postalCode,
    client.city,
    client.region,
    client.country,
    client.language && MESSAGE_LANGUAGE_LABELS[client.language],
    client.pets.map(({ name }) => name).join('; '),
    client.petCount,
    client.hasAccount ? 'yes' : 'no',
    client.archivedAt === null ? 'no' : 'yes',
  ]);

type Filters = Omit<z.input<typeof exportClientsEndpoint.input>, 'cursor' | 'limit'>;

/** The whole filtered list. */
export const clientsExport = (filters: Filters): CsvExport<ExportedClient> => ({
  head: HEAD,
  line: clientLine,
  readPage: pageReader(exportClientsEndpoint, filters),
});
