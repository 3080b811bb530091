import * as z from 'zod';
import { LAB_CODE_KINDS } from '#vocabulary/lab.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { oneLine } from '#foundation/contract/one-line.ts';

/** A code or a unit that a laboratory uses. */
export const LabCode = z.object({
  kind: z.enum(LAB_CODE_KINDS),
  /** As the laboratory writes it. */
  code: z.string(),
  name: z.string().nullable(),
  /** What it stands for here; null while it is not mapped. The code itself where it is kept as it is. */
  ours: z.string().nullable(),
  firstSeenAt: Instant,
  changedAt: Instant.nullable(),
  changedByName: z.string().nullable(),
});
export type LabCode = z.infer<typeof LabCode>;

export const listLabCodesEndpoint = endpoint({
  id: 'labCodes.list',
  method: 'GET',
  path: '/v1/lab-codes',
  summary: 'Codes and units that a laboratory uses, those that are not mapped first.',
  permission: 'lab:read',
  reads: ['labCodes'],
  input: z.strictObject({ laboratoryId: z.uuid() }),
  output: z.object({
    items: z.array(LabCode),
    /** The tests of the laboratory’s directory, which a test may stand for. */
    tests: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: [],
});

export const MapLabCode = z.strictObject({
  laboratoryId: z.uuid(),
  kind: z.enum(LAB_CODE_KINDS),
  code: z.string().min(1).max(80),
  /** Null to undo a mapping. */
  ours: oneLine(80, 'Enter what it stands for.').nullable(),
});
export type MapLabCode = z.output<typeof MapLabCode>;

/** It counts for later reports at once, and for those that nobody has signed a little later. */
export const mapLabCodeEndpoint = endpoint({
  id: 'labCodes.map',
  method: 'PUT',
  path: '/v1/lab-codes',
  summary: 'Says what a code or a unit of a laboratory stands for.',
  permission: 'lab:manage',
  audit: 'lab_code.mapped',
  changes: ['labCodes'],
  input: MapLabCode,
  output: LabCode,
  errors: ['not_found'],
});
