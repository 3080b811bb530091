import type { FieldError } from '#vocabulary/errors.ts';
import { fold } from '#foundation/values/fold.ts';
import { readCsv } from '#foundation/values/read-csv.ts';
import { printNumber } from '#foundation/values/print-number.ts';
import type { LeadFacts } from './contract.ts';
import { IMPORT_LIMIT } from './lead-import.contract.ts';
import { readTypedFacts } from './lead-facts.rules.ts';

/** The column names that are recognized, folded; the first is the one that the export writes. */
const HEADS: Readonly<Record<keyof LeadFacts, readonly string[]>> = {
  fullName: ['name', 'full name', 'contact', 'contact name'],
  email: ['email', 'e-mail', 'email address', 'mail'],
  phone: ['phone', 'telephone', 'phone number', 'mobile'],
  clinicName: ['clinic', 'clinic name', 'company', 'practice'],
  country: ['country', 'country code'],
};
const FIELDS = [
  'fullName',
  'email',
  'phone',
  'clinicName',
  'country',
] as const satisfies readonly (keyof LeadFacts)[];

export interface ReadRow {
  /** As in a spreadsheet: line 1 is the header. */
  readonly line: number;
  /** As entered, for display. */
  readonly typed: Readonly<Record<keyof LeadFacts, string>>;
  /** Null when the line has errors. */
  readonly facts: LeadFacts | null;
  readonly faults: readonly FieldError[];
  /** An earlier line that seems to be the same lead. */
  readonly sameAsLine: number | null;
}

export type LeadFile =
  | { readonly ok: true; readonly rows: readonly ReadRow[] }
  | { readonly ok: false; readonly fault: string };

const columnsOf = (heads: readonly string[]): ReadonlyMap<keyof LeadFacts, number> => {
  const folded = heads.map((head) => fold(head.trim()));
  return new Map(
    FIELDS.map((field) => [field, folded.findIndex((head) => HEADS[field].includes(head))] as const).filter(
      ([, at]) => at !== -1,
    ),
  );
};

/** The keys of a row: rows that share one are the same lead. */
const keysOf = ({ fullName, email, phone, clinicName }: LeadFacts): readonly string[] =>
  [
    email === null ? '' : `email ${email}`,
    phone === null ? '' : `phone ${phone}`,
    `name ${fold(fullName)} at ${fold(clinicName ?? '')}`,
  ].filter((key) => key !== '');

/**
 * A file of leads, line by line, with each line's errors. The first line names the columns; a name is needed, and an
 * email address or a phone number; other columns are ignored.
 */
export function readLeadFile(text: string): LeadFile {
  const [heads, ...records] = readCsv(text);
  const columns = columnsOf(heads ?? []);
  if (!columns.has('fullName')) {
    return { ok: false, fault: 'The first line must list the columns: Name, Email, Phone, Clinic, Country.' };
  }
  if (records.length === 0) return { ok: false, fault: 'The file has no lines below the header.' };
  if (records.length > IMPORT_LIMIT) {
    return {
      ok: false,
      fault: `This file has ${printNumber(records.length, '')} lines. Import at most ${IMPORT_LIMIT} at once.`,
    };
  }
  const rows: ReadRow[] = [];
  const seen = new Map<string, number>();
  for (const [index, cells] of records.entries()) {
    const line = index + 2;
    const cellOf = (field: keyof LeadFacts) => (cells[columns.get(field) ?? -1] ?? '').trim();
    const typed = {
      fullName: cellOf('fullName'),
      email: cellOf('email'),
      phone: cellOf('phone'),
      clinicName: cellOf('clinicName'),
      country: cellOf('country'),
    };
    const read = readTypedFacts(typed);
    const facts = read.ok ? read.facts : null;
    const keys = facts === null ? [] : keysOf(facts);
    const sameAsLine = keys.map((key) => seen.get(key)).find((earlier) => earlier !== undefined) ?? null;
    for (const key of keys) if (!seen.has(key)) seen.set(key, line);
    rows.push({ line, typed, facts, faults: read.ok ? [] : read.faults, sameAsLine });
  }
  return { ok: true, rows };
}
