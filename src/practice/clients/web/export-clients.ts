import type * as z from 'zod';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { type ClientListItem, exportClientsEndpoint } from '../contract.ts';

const HEAD = ['Name', 'Phone', 'Email', 'Town', 'Pets', 'Number of pets', 'Signs in online', 'Archived'];

/** A client as a line of the export. */
export const clientLine = (client: ClientListItem): string =>
  csvLine([
    client.fullName,
    client.phone,
    client.email,
    client.city,
    client.pets.map(({ name }) => name).join('; '),
    client.petCount,
    client.hasAccount ? 'yes' : 'no',
    client.archivedAt === null ? 'no' : 'yes',
  ]);

type Filters = Omit<z.input<typeof exportClientsEndpoint.input>, 'cursor' | 'limit'>;

/** The whole filtered list. */
export const clientsExport = (filters: Filters): CsvExport<ClientListItem> => ({
  head: HEAD,
  line: clientLine,
  readPage: pageReader(exportClientsEndpoint, filters),
});
