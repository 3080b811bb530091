import { AppError } from '#vocabulary/errors.ts';
import type { LaboratoryTestFields } from '../contract.ts';
import { LOINC_FAULT } from '../import.rules.ts';
import { isLoincCode } from '../loinc.rules.ts';

/** Any of the fields of a test. */
type NamedFields = { readonly [F in keyof LaboratoryTestFields]?: LaboratoryTestFields[F] | undefined };

/** Fields of a test as columns of its row; omitted ones stay undefined. */
export const testValues = (fields: NamedFields) => ({
  code: fields.code,
  name: fields.name,
  species: fields.species,
  specimen: fields.specimen,
  container: fields.container,
  volume_microlitres: fields.volumeMicrolitres,
  turnaround_hours: fields.turnaroundHours,
  note: fields.note,
  loinc_code: fields.loincCode,
});

/** LAB-1, reported at its field. @throws AppError `invalid_input`. */
export function assertLoincFits(code: string | null | undefined): void {
  if (code === null || code === undefined || isLoincCode(code)) return;
  throw new AppError('invalid_input', { fields: [{ path: 'loincCode', message: LOINC_FAULT }] });
}

/** The errors of the constraints on tests, with the message at the field. */
export const TEST_CONSTRAINTS = {
  laboratory_tests_code_key: 'code_taken',
  laboratory_tests_laboratory_id_fkey: 'not_found',
} as const;
export const CODE_TAKEN = {
  fields: [{ path: 'code', message: 'Another test of this laboratory has this code. Choose another.' }],
} as const;
