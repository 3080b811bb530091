import { COUNTRIES, countryName } from '#vocabulary/countries.ts';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#vocabulary/message-languages.ts';
import { SPECIES, SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { fold } from '#foundation/values/fold.ts';
import { readPhone } from '#foundation/values/phone-shape.ts';
import { readCsv } from '#foundation/values/read-csv.ts';
import { printNumber } from '#foundation/values/print-number.ts';
import { IMPORT_LIMIT, ImportedClient } from './contract.ts';

/** Normalized column headings that are recognized. The first of each is the one that the help text names. */
const HEADS = {
  fullName: ['name', 'client', 'full name', 'client name', 'owner'],
  email: ['email', 'e-mail', 'email address', 'mail'],
  phone: ['phone', 'telephone', 'mobile', 'phone number'],
  addressLine: ['street', 'address', 'address line'],
  postalCode: ['postal code', 'postcode', 'zip', 'zip code'],
  city: ['city', 'town'],
  region: ['state', 'region', 'province', 'county'],
  country: ['country'],
  language: ['language', 'preferred language'],
  petName: ['pet', 'pet name', 'animal', 'patient'],
  species: ['species', 'kind'],
  breed: ['breed'],
  bornOn: ['born', 'date of birth', 'birthday', 'born on'],
} as const;
type Column = keyof typeof HEADS;
type Typed = Readonly<Record<Column, string>>;

export interface ClientLine {
  /** Line number as in a spreadsheet, blank lines omitted: the headings are line 1. */
  readonly line: number;
  readonly typed: Typed;
  /** Errors of the line; a line with errors is not imported. */
  readonly faults: readonly string[];
  /** Index of the line's client among the clients of the file; null for a line with errors. */
  readonly clientAt: number | null;
}

export type ClientFile =
  | { readonly ok: true; readonly lines: readonly ClientLine[]; readonly clients: readonly ImportedClient[] }
  | { readonly ok: false; readonly fault: string };

const findSpecies = (text: string): Species | undefined =>
  SPECIES.find((species) => fold(text) === fold(SPECIES_ENTRIES[species].label) || fold(text) === species);

/** The code of a country that is named in English or by its code. */
const findCountry = (text: string): string | undefined =>
  COUNTRIES.find((code) => code === text.toUpperCase() || fold(countryName(code)) === fold(text));

/** A language that is named in English, by itself or by its code. */
const LANGUAGES: Readonly<Record<MessageLanguage, readonly string[]>> = {
  en: ['en', 'english'],
  de: ['de', 'german', 'deutsch'],
  es: ['es', 'spanish', 'espanol'],
};

const findLanguage = (text: string): MessageLanguage | undefined =>
  MESSAGE_LANGUAGES.find((language) => LANGUAGES[language].includes(fold(text)));

/** Parses `2020-05-31` and `31.05.2020` as a calendar day; undefined if it is none. */
function readDay(text: string): string | undefined {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(text);
  const day = dotted ? `${dotted[3]}-${dotted[2]?.padStart(2, '0')}-${dotted[1]?.padStart(2, '0')}` : text;
  const ms = Date.parse(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(ms);
  // Rejects days such as February 30, which some parsers turn into March 1.
  return isDay && new Date(ms).toISOString().startsWith(day) ? day : undefined;
}

function petFaults({ petName, species, breed, bornOn }: Typed, today: string): string[] {
  if (petName === '')
    return species + breed + bornOn === '' ? [] : ['Name the pet, or leave its columns blank.'];
  const day = bornOn === '' ? today : readDay(bornOn);
  return [
    findSpecies(species)
      ? ''
      : `Name the species, such as Dog or Cat${species && `: “${species}” is unknown`}.`,
    day === undefined ? 'Enter the date of birth as 2020-05-31 or 31.05.2020.' : '',
    day !== undefined && day > today ? 'The date of birth is in the future.' : '',
  ];
}

function faultsOf(typed: Typed, today: string): string[] {
  const { fullName, email, phone, country, language } = typed;
  return [
    fullName === '' ? 'Enter the client’s name.' : '',
    email === '' || isEmail(normalizeEmail(email)) ? '' : `“${email}” is not an email address.`,
    phone === '' || readPhone(phone) !== null ? '' : `“${phone}” is not a phone number.`,
    country === '' || findCountry(country) !== undefined
      ? ''
      : `“${country}” is not a country. Enter its English name or two-letter code.`,
    language === '' || findLanguage(language) !== undefined
      ? ''
      : `Messages cannot be sent in “${language}”. Use English, German or Spanish.`,
    ...petFaults(typed, today),
  ].filter((fault) => fault !== '');
}

const orNull = (text: string): string | null => (text === '' ? null : text);

function clientOf(typed: Typed): ImportedClient {
  const species = findSpecies(typed.species);
  return {
    fullName: typed.fullName,
    email: orNull(typed.email),
    phone: orNull(typed.phone),
    addressLine: orNull(typed.addressLine),
    postalCode: orNull(typed.postalCode),
    city: orNull(typed.city),
    region: orNull(typed.region),
    country: findCountry(typed.country) ?? null,
    language: findLanguage(typed.language) ?? null,
    pets:
      typed.petName === '' || species === undefined
        ? []
        : [
            {
              name: typed.petName,
              species,
              breed: orNull(typed.breed),
              bornOn: readDay(typed.bornOn) ?? null,
            },
          ],
  };
}

/** Lines of one client have the same name, address and number; each may add another pet. */
const keyOf = ({ fullName, email, phone }: ImportedClient): string =>
  JSON.stringify([fold(fullName), normalizeEmail(email ?? ''), (phone ?? '').replaceAll(/\D/gu, '')]);

/** The first error that the contract reports, for example about a length. */
const tooLong = (client: ImportedClient): string[] =>
  (ImportedClient.safeParse(client).error?.issues ?? []).slice(0, 1).map(({ message }) => message);

/**
 * IMPORT-1. Parses a file of clients and pets, one line per pet, with the errors of each line. The first line has the
 * column headings, of which only the client's name is required; unknown columns are ignored.
 *
 * @param today at the clinic.
 */
export function readClientFile(text: string, today: string, country: string): ClientFile {
  const [heads, ...records] = readCsv(text);
  const folded = (heads ?? []).map((head) => fold(head.trim()));
  const columnOf = (column: Column) =>
    folded.findIndex((head) => (HEADS[column] as readonly string[]).includes(head));
  if (columnOf('fullName') === -1)
    return { ok: false, fault: 'The first line must list the columns, including Name.' };
  if (records.length === 0) return { ok: false, fault: 'The file has no lines below the header.' };
  if (records.length > IMPORT_LIMIT)
    return {
      ok: false,
      fault: `This file has ${printNumber(records.length, country)} lines. Import at most ${printNumber(IMPORT_LIMIT, country)} at once.`,
    };

  const clients: ImportedClient[] = [];
  const placeOf = new Map<string, number>();
  const lines = records.map((cells, index): ClientLine => {
    const cell = (column: Column) => (cells[columnOf(column)] ?? '').trim();
    // Safe: one entry for each column.
    const typed = Object.fromEntries(
      (Object.keys(HEADS) as Column[]).map((column) => [column, cell(column)]),
    ) as Typed;
    const client = clientOf(typed);
    const faults = faultsOf(typed, today);
    if (faults.length === 0) faults.push(...tooLong(client));
    if (faults.length > 0) return { line: index + 2, typed, faults, clientAt: null };
    const key = keyOf(client);
    const known = placeOf.get(key);
    const clientAt = known ?? clients.length;
    placeOf.set(key, clientAt);
    const earlier = clients[clientAt];
    clients[clientAt] = earlier ? { ...earlier, pets: [...earlier.pets, ...client.pets] } : client;
    return { line: index + 2, typed, faults, clientAt };
  });
  return { ok: true, lines, clients };
}
