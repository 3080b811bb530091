import type { Pool } from 'pg';
import {
  bookAppointmentEndpoint,
  listAppointmentsEndpoint,
  listFreeSlotsEndpoint,
  listPetAppointmentsEndpoint,
} from '#practice/appointments/contract.ts';
import {
  EXPORT_LIMIT,
  exportPetsEndpoint,
  getPetEndpoint,
  listPetsEndpoint,
} from '#practice/pets/contract.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';

/** One request that a receptionist makes, as data. */
export interface Question {
  readonly endpoint: Endpoint;
  /** The receptionist's clinic, counted from 1. */
  readonly clinic: number;
  readonly input: Readonly<Record<string, string | number>>;
}

/** As many different questions of each kind are asked, over and over. */
const KINDS_OF_QUESTION = 400;

type Row = { readonly clinic: number } & Readonly<Record<string, string | number>>;

/** @param text gives `clinic` and the fields of the input, for as many rows as $1 says. */
async function questions(
  owner: Pool,
  endpoint: Endpoint,
  text: string,
  fixed: Question['input'] = {},
): Promise<Question[]> {
  const { rows } = await owner.query<Row>(text, [KINDS_OF_QUESTION]);
  return rows.map(({ clinic, ...input }) => ({ endpoint, clinic, input: { ...input, ...fixed } }));
}

/** A random clinic `c`, day `d` and number `r` for each of $1 rows: the same ones in every run. */
const DRAWN = `(
  select n as r, bench.any('clinic' || n, (select count(*)::int from bench.clinics)) as clinic,
    bench.any('day' || n, (select count(*)::int from bench.days)) as day from generate_series(1, $1::int) n) drawn
  join bench.clinics c on c.n = drawn.clinic join bench.days d on d.n = drawn.day`;

const instant = (expression: string): string =>
  `to_char((${expression}) at time zone 'Europe/Berlin' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export const questionsForDays = (owner: Pool): Promise<Question[]> =>
  questions(
    owner,
    listAppointmentsEndpoint,
    `select c.n as clinic, ${instant('d.day::timestamp')} as from, ${instant('(d.day + 1)::timestamp')} as to from ${DRAWN}`,
  );

/** The first letters of a pet's or a client's name, as many as people type. */
const PREFIX = `(select left(word, 3 + r % 3) from bench.words
  where kind = case r % 2 when 0 then 'pet' else 'last' end order by md5(r || word) limit 1)`;

export const questionsForNames = (owner: Pool): Promise<Question[]> =>
  questions(owner, listPetsEndpoint, `select greatest(2, c.n) as clinic, ${PREFIX} as q from ${DRAWN}`, {
    limit: 20,
  });

/** The same in the one clinic that has a fifth of all pets. */
export const questionsForNamesInLargeClinic = (owner: Pool): Promise<Question[]> =>
  questions(owner, listPetsEndpoint, `select 1 as clinic, ${PREFIX} as q from ${DRAWN}`, { limit: 20 });

export const questionsForPets = (owner: Pool): Promise<Question[]> =>
  questions(
    owner,
    getPetEndpoint,
    `select c.n as clinic, bench.id('pet', c.n, bench.any('pet' || r, c.pets)) as id from ${DRAWN}`,
  );

export const questionsForHistories = (owner: Pool): Promise<Question[]> =>
  questions(
    owner,
    listPetAppointmentsEndpoint,
    `select c.n as clinic, bench.id('pet', c.n, bench.any('pet' || r, c.pets)) as "petId" from ${DRAWN}`,
    { limit: 100 },
  );

/** The first page of the one clinic that has more pets than a page holds. */
export const questionsForExport = (): Question[] => [
  { endpoint: exportPetsEndpoint, clinic: 1, input: { limit: EXPORT_LIMIT } },
];

export const questionsForSlots = (owner: Pool): Promise<Question[]> =>
  questions(
    owner,
    listFreeSlotsEndpoint,
    `select c.n as clinic, bench.id('type', c.n, 1 + r % 6) as "appointmentTypeId", d.day::text as from, (d.day + 6)::text as to
      from ${DRAWN}`,
  );

/** A booking a clinic; by which doctor and when is for the requester to say. */
export async function bookingQuestions(owner: Pool): Promise<Question[]> {
  const { rows } = await owner.query<Row>(`
    select n as clinic, bench.id('type', n, 1) as "appointmentTypeId", bench.id('pet', n, 1) as "petId"
      from bench.clinics order by n`);
  return rows.map(({ clinic, ...input }) => ({
    endpoint: bookAppointmentEndpoint,
    clinic,
    input: { ...input, reason: 'Comes for a look at the left ear' },
  }));
}
