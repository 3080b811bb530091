import * as z from 'zod';
import { AddCareProtocol, type CareProtocol } from '../protocols.contract.ts';

/** The values of the form: numbers are text, and an empty text is no value. */
const TEXT_FIELDS = [
  'name',
  'species',
  'kind',
  'target',
  'isCore',
  'country',
  'region',
  'minAgeDays',
  'seriesIntervalDays',
  'seriesMinIntervalDays',
  'seriesUntilAgeDays',
  'adultDoses',
  'firstBoosterMonths',
  'boosterMonths',
  'boosterBasis',
  'immuneAfterDays',
  'reminderLeadDays',
  'source',
] as const;
export type ProtocolFieldName = (typeof TEXT_FIELDS)[number];
export type ProtocolForm = Record<ProtocolFieldName, string>;

export const BLANK_PROTOCOL: ProtocolForm = {
  name: '',
  species: 'dog',
  kind: 'vaccination',
  target: '',
  isCore: 'yes',
  country: '',
  region: '',
  minAgeDays: '0',
  seriesIntervalDays: '',
  seriesMinIntervalDays: '',
  seriesUntilAgeDays: '',
  adultDoses: '1',
  firstBoosterMonths: '',
  boosterMonths: '',
  boosterBasis: 'protocol',
  immuneAfterDays: '',
  reminderLeadDays: '14',
  source: '',
};

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));
/** What the form shows about a protocol. */
export const toProtocolForm = ({ isCore, ...protocol }: CareProtocol): ProtocolForm => ({
  ...BLANK_PROTOCOL,
  ...Object.fromEntries(
    Object.entries(protocol).flatMap(([name, value]) =>
      typeof value === 'boolean' || !(TEXT_FIELDS as readonly string[]).includes(name)
        ? []
        : [[name, textOf(value)]],
    ),
  ),
  isCore: isCore ? 'yes' : 'no',
});

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
/** The fields of the contract; invalid numbers are passed on for the schema to reject. */
export const toProtocol = (fields: ProtocolForm) => ({
  name: fields.name,
  species: fields.species,
  kind: fields.kind,
  target: fields.target,
  isCore: fields.isCore === 'yes',
  country: fields.country.trim().toUpperCase() || null,
  region: fields.region,
  minAgeDays: numberOf(fields.minAgeDays) ?? 0,
  seriesIntervalDays: numberOf(fields.seriesIntervalDays),
  seriesMinIntervalDays: numberOf(fields.seriesMinIntervalDays),
  seriesUntilAgeDays: numberOf(fields.seriesUntilAgeDays),
  adultDoses: numberOf(fields.adultDoses) ?? 1,
  firstBoosterMonths: numberOf(fields.firstBoosterMonths),
  boosterMonths: numberOf(fields.boosterMonths),
  boosterBasis: fields.boosterBasis,
  immuneAfterDays: numberOf(fields.immuneAfterDays),
  reminderLeadDays: numberOf(fields.reminderLeadDays) ?? 14,
  source: fields.source,
});

/** The checks of the contract, so that errors are shown before it is sent. */
export const CheckedProtocolForm = z.record(z.enum(TEXT_FIELDS), z.string()).superRefine((fields, check) => {
  for (const { path, message } of AddCareProtocol.safeParse(toProtocol(fields)).error?.issues ?? [])
    check.addIssue({ code: 'custom', path, message });
});
