import * as z from 'zod';
import { CONTROLLED_WASTE_REASONS } from '#vocabulary/controlled-drugs.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { notesOrBlank } from '#foundation/contract/one-line.ts';
import { Pin } from '#identity/security/contract.ts';
import { Container, Quantity } from './contract.ts';

/** What a witness confirms: a row of the register, or a count. */
export const Confirmed = z.discriminatedUnion('purpose', [
  z.strictObject({
    purpose: z.enum(['wasted', 'transferred_out', 'adjusted']),
    containerId: z.uuid(),
    quantityThousandths: Quantity,
  }),
  z.strictObject({ purpose: z.literal('counted') }),
]);
export type Confirmed = z.infer<typeof Confirmed>;

export const ConfirmAsWitness = z.strictObject({
  witnessUserId: z.uuid('Choose a witness.'),
  pin: Pin,
  what: Confirmed,
});
export type ConfirmAsWitness = z.infer<typeof ConfirmAsWitness>;

/**
 * CD-4. A colleague confirms with their own PIN what is about to be recorded. A wrong PIN is no error, so that it is counted: `triesLeft`
 * says how many more there are. A confirmation is used once, within a quarter of an hour, for exactly what was confirmed.
 */
export const confirmAsWitnessEndpoint = endpoint({
  id: 'controlledDrugs.confirmAsWitness',
  method: 'POST',
  path: '/v1/controlled-drugs/witnesses',
  summary: 'Checks the PIN of a witness, who confirms what is about to be recorded.',
  permission: 'controlled:write',
  audit: 'witness.asked',
  changes: [],
  input: ConfirmAsWitness,
  output: z.object({ confirmationId: z.uuid().nullable(), triesLeft: z.int() }),
  errors: ['not_found'],
  ratePerMinute: 20,
});

export const WITNESS_IS_SOMEBODY_ELSE = 'Choose someone else: the witness must be a second person.';

export const WasteFromContainer = z.strictObject({
  id: z.uuid(),
  quantityThousandths: Quantity,
  reason: z.enum(CONTROLLED_WASTE_REASONS, 'Choose a reason.'),
  note: notesOrBlank(300),
  confirmationId: z.uuid(),
});
export type WasteFromContainer = z.infer<typeof WasteFromContainer>;

export const wasteFromContainerEndpoint = endpoint({
  id: 'controlledDrugs.waste',
  method: 'POST',
  path: '/v1/controlled-drugs/containers/{id}/waste',
  summary: 'Records what of a container was wasted, confirmed by a witness.',
  permission: 'controlled:write',
  audit: 'container.wasted',
  changes: ['controlledDrugs/{id}', 'stockItems'],
  input: WasteFromContainer,
  output: Container,
  errors: ['container_short', 'not_found', 'witness_missing'],
  idempotent: true,
});

export const TransferOut = z.strictObject({
  id: z.uuid(),
  quantityThousandths: Quantity,
  /** To whom, with their registration. */
  note: z
    .string()
    .trim()
    .min(1, 'Enter the recipient and their registration.')
    .max(300, 'Use at most 300 characters.'),
  confirmationId: z.uuid(),
});
export type TransferOut = z.infer<typeof TransferOut>;

/** To another registrant: a reverse distributor, the supplier, another clinic. */
export const transferOutEndpoint = endpoint({
  id: 'controlledDrugs.transferOut',
  method: 'POST',
  path: '/v1/controlled-drugs/containers/{id}/transfers-out',
  summary: 'Records what of a container was handed to somebody else who may have it.',
  permission: 'controlled:write',
  audit: 'container.transferred_out',
  changes: ['controlledDrugs/{id}', 'stockItems'],
  input: TransferOut,
  output: Container,
  errors: ['container_short', 'not_found', 'witness_missing'],
  idempotent: true,
});
