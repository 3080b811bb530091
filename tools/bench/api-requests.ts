import type { Pool } from 'pg';
import { doActEndpoint, listActsEndpoint } from '#practice/acts/contract.ts';
import {
  bookAppointmentEndpoint,
  listAppointmentsEndpoint,
  listFreeSlotsEndpoint,
  listPetAppointmentsEndpoint,
} from '#practice/appointments/contract.ts';
import { listCatalogueEndpoint } from '#practice/catalogue/contract.ts';
import {
  EXPORT_LIMIT,
  exportPetsEndpoint,
  getPetEndpoint,
  listPetsEndpoint,
} from '#practice/pets/contract.ts';
import { listTimelineEndpoint } from '#practice/timeline/contract.ts';
import { recallLotEndpoint } from '#practice/vaccinations/recall.contract.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';

import {
  DOSES,
  DOSES_OF_A_LOT,
  LARGE_CATALOGUE_CLINIC,
  LONG_HISTORIES,
  LONG_VISIT_PET,
  VACCINATING_CLINIC,
} from './fill-record.ts';

/** One request of a front desk, as data. */
export interface ApiRequest {
  readonly endpoint: Endpoint;
  /** The number of the front desk's clinic, counted from 1. */
  readonly clinic: number;
  readonly input: Readonly<Record<string, string | number | readonly string[]>>;
}

/** So many different requests of each kind are repeated. */
const REQUESTS_PER_KIND = 400;

type Row = { readonly clinic: number } & Readonly<Record<string, string | number>>;

/** @param text selects `clinic` and the fields of the input, in $1 rows. */
export async function requests(
  owner: Pool,
  endpoint: Endpoint,
  text: string,
  fixed: ApiRequest['input'] = {},
): Promise<ApiRequest[]> {
  const { rows } = await owner.query<Row>(text, [REQUESTS_PER_KIND]);
  return rows.map(({ clinic, ...input }) => ({ endpoint, clinic, input: { ...input, ...fixed } }));
}

/** A random clinic `c`, day `d` and number `r` for each of $1 rows: the same ones in every run. */
const DRAWN = `(
  select n as r, bench.any('clinic' || n, (select count(*)::int from bench.clinics)) as clinic,
    bench.any('day' || n, (select count(*)::int from bench.days)) as day from generate_series(1, $1::int) n) drawn
  join bench.clinics c on c.n = drawn.clinic join bench.days d on d.n = drawn.day`;

const instant = (expression: string): string =>
  `to_char((${expression}) at time zone 'Europe/Berlin' at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export const dayRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(
    owner,
    listAppointmentsEndpoint,
    `select c.n as clinic, ${instant('d.day::timestamp')} as from, ${instant('(d.day + 1)::timestamp')} as to from ${DRAWN}`,
  );

/** The first letters of a pet's or a client's name, as many as people type. */
const PREFIX = `(select left(word, 3 + r % 3) from bench.words
  where kind = case r % 2 when 0 then 'pet' else 'last' end order by md5(r || word) limit 1)`;

export const nameSearchRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(owner, listPetsEndpoint, `select greatest(2, c.n) as clinic, ${PREFIX} as q from ${DRAWN}`, {
    limit: 20,
  });

/** The same in the one clinic that has a fifth of all pets. */
export const nameSearchRequestsInLargeClinic = (owner: Pool): Promise<ApiRequest[]> =>
  requests(owner, listPetsEndpoint, `select 1 as clinic, ${PREFIX} as q from ${DRAWN}`, { limit: 20 });

export const petRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(
    owner,
    getPetEndpoint,
    `select c.n as clinic, bench.id('pet', c.n, bench.any('pet' || r, c.pets)) as id from ${DRAWN}`,
  );

export const petHistoryRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(
    owner,
    listPetAppointmentsEndpoint,
    `select c.n as clinic, bench.id('pet', c.n, bench.any('pet' || r, c.pets)) as "petId" from ${DRAWN}`,
    { limit: 100 },
  );

/** The first page of the one clinic that has more pets than a page holds. */
export const exportRequests = (): ApiRequest[] => [
  { endpoint: exportPetsEndpoint, clinic: 1, input: { limit: EXPORT_LIMIT } },
];

export const slotRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(
    owner,
    listFreeSlotsEndpoint,
    `select c.n as clinic, bench.id('type', c.n, 1 + r % 6) as "appointmentTypeId", d.day::text as from, (d.day + 6)::text as to
      from ${DRAWN}`,
  );

/** A booking for each clinic, to which the caller adds doctor and time. */
export async function bookingRequests(owner: Pool): Promise<ApiRequest[]> {
  const { rows } = await owner.query<Row>(`
    select n as clinic, bench.id('type', n, 1) as "appointmentTypeId"
      from bench.clinics order by n`);
  return rows.map(({ clinic, ...input }) => ({
    endpoint: bookAppointmentEndpoint,
    clinic,
    input: { ...input, reason: 'Comes for a look at the left ear' },
  }));
}

/** Pets with fifteen years of history. */
const LONG_HISTORY = `bench.id('pet', c.n, 1 + r % ${LONG_HISTORIES})`;

export const longPetRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(owner, getPetEndpoint, `select c.n as clinic, ${LONG_HISTORY} as id from ${DRAWN}`);

export const timelineRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(owner, listTimelineEndpoint, `select c.n as clinic, ${LONG_HISTORY} as "petId" from ${DRAWN}`, {
    limit: 100,
  });

export const longVisitRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(
    owner,
    listActsEndpoint,
    `select c.n as clinic, bench.id('open visit', c.n, ${LONG_VISIT_PET}) as "visitId" from ${DRAWN}`,
  );

/** The first letters of a word in an item's name, as many as people type. */
export const catalogueSearchRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(
    owner,
    listCatalogueEndpoint,
    `select ${LARGE_CATALOGUE_CLINIC} as clinic, ${PREFIX} as q from ${DRAWN}`,
    { limit: 20 },
  );

/** Lots of a clinic with many vaccinations. */
export const recallRequests = (owner: Pool): Promise<ApiRequest[]> =>
  requests(
    owner,
    recallLotEndpoint,
    `select ${VACCINATING_CLINIC} as clinic, 'R' || bench.any('lot' || r, ${DOSES / DOSES_OF_A_LOT - 1}) as lot from ${DRAWN}`,
    { limit: DOSES_OF_A_LOT },
  );

/** A planned act of each clinic, which the caller replaces by others of it. @param kind of the ids of such acts. */
export async function actRequests(owner: Pool, kind = 'planned'): Promise<ApiRequest[]> {
  const { rows } = await owner.query<Row>(
    `select n as clinic, bench.id($1, n, 1) as id from bench.clinics order by n`,
    [kind],
  );
  return rows.map(({ clinic, ...input }) => ({ endpoint: doActEndpoint, clinic, input }));
}
