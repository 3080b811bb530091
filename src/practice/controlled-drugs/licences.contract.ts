import * as z from 'zod';
import { LICENCE_KINDS } from '#vocabulary/controlled-drugs.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

const LicenceFields = {
  /** Null for the clinic’s own. */
  staffMemberId: z.uuid().nullable(),
  kind: z.enum(LICENCE_KINDS, 'Choose a kind.'),
  number: oneLine(60, 'Enter a number.'),
  authority: lineOrBlank(120),
  /** The last day on which it is valid. */
  expiresOn: CalendarDay,
};

export const ControlledLicence = z.object({
  ...LicenceFields,
  authority: z.string().nullable(),
  id: z.uuid(),
  staffName: z.string().nullable(),
  isExpired: z.boolean(),
  isExpiring: z.boolean(),
  version: RecordVersion,
});
export type ControlledLicence = z.infer<typeof ControlledLicence>;

export const listLicencesEndpoint = endpoint({
  id: 'controlledDrugs.listLicences',
  method: 'GET',
  path: '/v1/controlled-drugs/licences',
  summary: 'Licenses and registrations of the clinic and its people, by the day on which they expire.',
  permission: 'controlled:read',
  reads: ['controlledLicences'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(ControlledLicence) }),
  errors: [],
});

export const SetLicence = z.strictObject({
  ...LicenceFields,
  /** As it was read; null for one that was not entered yet. */
  version: RecordVersion.nullable(),
});
export type SetLicence = z.infer<typeof SetLicence>;

/** One of a kind for each person. */
export const setLicenceEndpoint = endpoint({
  id: 'controlledDrugs.setLicence',
  method: 'PUT',
  path: '/v1/controlled-drugs/licences',
  summary: 'Enters a license or a registration, or its renewal.',
  permission: 'controlled:manage',
  audit: 'controlled_licence.set',
  changes: ['controlledLicences'],
  input: SetLicence,
  output: ControlledLicence,
  errors: ['not_found', 'record_changed'],
});
