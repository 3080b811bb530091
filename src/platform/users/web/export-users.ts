import type * as z from 'zod';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { exportPlatformUsersEndpoint, type PlatformUser } from '../contract.ts';

const HEAD = [
  'Name',
  'Email',
  'Email confirmed',
  'Role',
  'Clinic',
  'Since',
  'Last sign-in',
  'Devices',
  'Two-step sign-in',
  'State',
  'Reason',
];

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

const userLine = (user: PlatformUser): string =>
  csvLine([
    user.fullName,
    user.email,
    yesNo(user.emailConfirmed),
    user.role === null ? '' : ROLE_LABELS[user.role],
    user.clinicName,
    user.createdAt,
    user.lastSignInAt,
    user.sessionCount,
    yesNo(user.hasSecondFactor),
    user.isDeactivated ? 'deactivated' : 'active',
    user.deactivatedReason,
  ]);

type Filters = Omit<z.input<typeof exportPlatformUsersEndpoint.input>, 'cursor' | 'limit'>;

/** Exports the whole filtered list. */
export const usersExport = (filters: Filters): CsvExport<PlatformUser> => ({
  head: HEAD,
  line: userLine,
  readPage: pageReader(exportPlatformUsersEndpoint, filters),
});
