import * as z from 'zod';
import { LABORATORY_KINDS } from '#vocabulary/laboratory-kinds.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** How orders leave. With the samples: on the printed requisition. */
export const LAB_ORDER_WAYS = ['samples', 'mllp', 'json', 'folder'] as const;
export type LabOrderWay = (typeof LAB_ORDER_WAYS)[number];

export const LabConnection = z.object({
  id: z.uuid(),
  name: z.string(),
  laboratory: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(LABORATORY_KINDS) }),
  isOn: z.boolean(),
  ordersBy: z.enum(LAB_ORDER_WAYS),
  host: z.string().nullable(),
  port: z.int().nullable(),
  usesTls: z.boolean(),
  apiUrl: z.string().nullable(),
  /** The last characters of its token. */
  apiTokenHint: z.string().nullable(),
  theirApplication: z.string(),
  theirFacility: z.string(),
  ourApplication: z.string(),
  ourFacility: z.string(),
  /** The last characters of the code in its messages. */
  codeHint: z.string(),
  /** SHA-256 of the certificate that it has to show. */
  certificateSha256: z.string().nullable(),
  lastReceivedAt: Instant.nullable(),
  /** Messages that were stored and could not be applied. */
  failedCount: z.int(),
  waitingSends: z.int(),
  lastAnsweredAt: Instant.nullable(),
  sendFailedAt: Instant.nullable(),
  sendFailure: z.string().nullable(),
  testedAt: Instant.nullable(),
  testFailure: z.string().nullable(),
  /** Where results are asked for; null where they are not. */
  resultsUrl: z.string().nullable(),
  /** How often. */
  pollMinutes: z.int(),
  /** When it last answered. */
  polledAt: Instant.nullable(),
  pollFailure: z.string().nullable(),
  version: RecordVersion,
});
export type LabConnection = z.infer<typeof LabConnection>;

export const listLabConnectionsEndpoint = endpoint({
  id: 'labConnections.list',
  method: 'GET',
  path: '/v1/lab-connections',
  summary: 'How the clinic’s laboratories and analyzers are reached, and how it goes.',
  permission: 'lab:read',
  reads: ['labConnections', 'clinicLaboratories'],
  input: z.strictObject({}),
  output: z.object({
    items: z.array(LabConnection),
  }),
  errors: [],
});

/** What this server offers to devices, which is the same for every clinic. */
export const LabServer = z.object({
  /** Where devices connect to; null where this server does not listen. */
  listener: z.object({ port: z.int(), usesTls: z.boolean() }).nullable(),
  /** Whether files are read from folders of this server. */
  hasFolders: z.boolean(),
  /** Whether this is a demo, with fake devices. */
  hasSimulator: z.boolean(),
});
export type LabServer = z.infer<typeof LabServer>;

export const getLabServerEndpoint = endpoint({
  id: 'labConnections.getServer',
  method: 'GET',
  path: '/v1/lab-connections/server',
  summary: 'Where laboratories and analyzers connect to.',
  permission: 'lab:read',
  reads: [],
  input: z.strictObject({}),
  output: LabServer,
  errors: [],
});

const Host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'Enter a host name or an IP address.')
  .nullable();
const ApiAddress = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
  .max(500)
  .nullable();
const fields = {
  name: oneLine(80, 'Enter a name.'),
  ordersBy: z.enum(LAB_ORDER_WAYS),
  host: Host,
  port: z.int().min(1).max(65_535, 'Use a port from 1 to 65,535.').nullable(),
  usesTls: z.boolean(),
  apiUrl: ApiAddress,
  /** Where results are asked for. */
  resultsUrl: ApiAddress.default(null),
  pollMinutes: z
    .int('Use whole minutes.')
    .min(1, 'Use at least 1 minute.')
    .max(1_440, 'Use at most 1,440 minutes.')
    .default(15),
  theirApplication: lineOrBlank(80),
  theirFacility: lineOrBlank(80),
  ourApplication: oneLine(80, 'Enter what Tailwell calls itself.'),
  ourFacility: lineOrBlank(80),
  certificateSha256: z
    .string()
    .trim()
    .toLowerCase()
    .overwrite((text) => text.replaceAll(/[:\s]/g, ''))
    .regex(/^[0-9a-f]{64}$/, 'Enter a SHA-256 fingerprint: 64 digits and letters from a to f.')
    .nullable(),
  isOn: z.boolean(),
};
const isComplete = ({
  ordersBy,
  host,
  port,
  apiUrl,
}: {
  readonly ordersBy: LabOrderWay;
  readonly host: string | null;
  readonly port: number | null;
  readonly apiUrl: string | null;
}): boolean =>
  (ordersBy !== 'mllp' || (host !== null && port !== null)) && (ordersBy !== 'json' || apiUrl !== null);
const INCOMPLETE = { path: ['ordersBy'], message: 'Enter where orders are sent.' };

export const AddLabConnection = z
  .strictObject({ laboratoryId: z.uuid('Choose a laboratory.'), ...fields })
  .refine(isComplete, INCOMPLETE);
export type AddLabConnection = z.infer<typeof AddLabConnection>;

/** The code is shown once: only its hash is stored. */
const WithCode = z.object({ connection: LabConnection, code: z.string() });
export type WithCode = z.infer<typeof WithCode>;

export const addLabConnectionEndpoint = endpoint({
  id: 'labConnections.add',
  method: 'POST',
  path: '/v1/lab-connections',
  summary: 'Adds a connection to a laboratory or an analyzer, and returns the code for its messages once.',
  permission: 'lab:manage',
  audit: 'lab_connection.added',
  changes: ['labConnections'],
  input: AddLabConnection,
  output: WithCode,
  errors: ['lab_connection_exists', 'name_taken', 'not_found'],
  idempotent: true,
});

export const ChangeLabConnection = z
  .strictObject({ id: z.uuid(), version: RecordVersion, ...fields })
  .refine(isComplete, INCOMPLETE);
export type ChangeLabConnection = z.infer<typeof ChangeLabConnection>;

export const changeLabConnectionEndpoint = endpoint({
  id: 'labConnections.change',
  method: 'PUT',
  path: '/v1/lab-connections/{id}',
  summary: 'Changes how a laboratory or an analyzer is reached.',
  permission: 'lab:manage',
  audit: 'lab_connection.changed',
  changes: ['labConnections/{id}'],
  input: ChangeLabConnection,
  output: LabConnection,
  errors: ['lab_connection_exists', 'name_taken', 'not_found', 'record_changed'],
});

const One = z.strictObject({ id: z.uuid() });

/** Messages with the code before are refused from then on. */
export const renewLabCodeEndpoint = endpoint({
  id: 'labConnections.renewCode',
  method: 'POST',
  path: '/v1/lab-connections/{id}/code',
  summary: 'Replaces the code for messages of a connection, and returns the new one once.',
  permission: 'lab:manage',
  audit: 'lab_connection.code_renewed',
  changes: ['labConnections/{id}'],
  input: One,
  output: WithCode,
  errors: ['not_found'],
});

/** The outcome is `testedAt` and `testFailure` of the connection, a few seconds later. */
export const testLabConnectionEndpoint = endpoint({
  id: 'labConnections.test',
  method: 'POST',
  path: '/v1/lab-connections/{id}/test',
  summary: 'Tests whether the place that orders are sent to can be reached.',
  permission: 'lab:manage',
  audit: 'lab_connection.tested',
  changes: ['labConnections/{id}'],
  input: One,
  output: z.object({}),
  errors: ['not_found'],
});

/** LABX-11. The outcome is `polledAt` and `pollFailure` of the connection, a few seconds later. */
export const pollLabConnectionEndpoint = endpoint({
  id: 'labConnections.poll',
  method: 'POST',
  path: '/v1/lab-connections/{id}/poll',
  summary: 'Asks a laboratory’s API for results now.',
  permission: 'lab:manage',
  audit: 'lab_connection.polled',
  changes: ['labConnections/{id}'],
  input: One,
  output: z.object({}),
  errors: ['not_found'],
});

export const SetLabToken = z.strictObject({
  id: z.uuid(),
  token: z.string().trim().min(8, 'Enter the whole token.').max(2_000),
});
export type SetLabToken = z.infer<typeof SetLabToken>;

/** It is stored sealed, and never shown again. */
export const setLabTokenEndpoint = endpoint({
  id: 'labConnections.setToken',
  method: 'PUT',
  path: '/v1/lab-connections/{id}/token',
  summary: 'Replaces the token with which orders are posted to a laboratory’s API.',
  permission: 'lab:manage',
  audit: 'lab_connection.token_changed',
  changes: ['labConnections/{id}'],
  input: SetLabToken,
  output: LabConnection,
  errors: ['not_found'],
});
