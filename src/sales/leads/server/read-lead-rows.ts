import { AppError, type FieldError } from '#vocabulary/errors.ts';
import type { LeadFacts } from '../contract.ts';
import { readFacts } from '../lead-facts.rules.ts';

/** The rows as they will be stored. @throws AppError `invalid_input` with each invalid field: `rows.3.phone`. */
export function readLeadRows(rows: readonly LeadFacts[]): readonly LeadFacts[] {
  const faults: FieldError[] = [];
  const facts = rows.map((row, index) => {
    const read = readFacts(row);
    if (read.ok) return read.facts;
    for (const { path, message } of read.faults) faults.push({ path: `rows.${index}.${path}`, message });
    return row;
  });
  if (faults.length > 0) throw new AppError('invalid_input', { fields: faults });
  return facts;
}
