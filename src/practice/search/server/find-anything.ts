import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { foldedTerms } from '#foundation/values/fold.ts';
import { readSearch } from '#foundation/values/search-query.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import { alikeMatches, findAlikeTerms } from '#practice/clients/server/public/sound-matches.ts';
import { SEARCH_LIMITS, searchEndpoint } from '../contract.ts';

/** One or two letters are the prefix of half of all names, so appointments would not be useful results. */
const MIN_LENGTH_FOR_APPOINTMENTS = 3;

const { clients: Clients, pets: Pets, appointments: Appointments } = searchEndpoint.output.shape;
const SimilarTerm = z.object({ term: z.string() });

type Answer = z.output<typeof searchEndpoint.output>;
type Found = Omit<Answer, 'isGuess' | 'similar'>;
const NOTHING: Found = { clients: [], pets: [], appointments: [] };
const NO_SIMILAR: Answer['similar'] = { clients: [], pets: [] };

/** The conditions under which an id column is a result. */
type Matches = (kind: 'client' | 'pet', subject: RawBuilder<unknown>) => readonly RawBuilder<unknown>[];

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const selectClients = (clinicId: string, matches: Matches) => sql`
  select c.id, c.full_name as "fullName",
    (select k.value from client_contacts k where k.clinic_id = ${clinicId} and k.client_id = c.id and k.kind = 'phone'
      order by k.is_primary desc, k.id limit 1) as phone,
    (select coalesce(json_agg(p.name order by p.name_folded), '[]') from pet_clients l
      join pets p on p.clinic_id = ${clinicId} and p.id = l.pet_id and p.archived_at is null and p.deceased_on is null
      where l.clinic_id = ${clinicId} and l.client_id = c.id) as "petNames"
    from clients c
   where c.clinic_id = ${clinicId} and c.archived_at is null and ${all(matches('client', sql`c.id`))}
   order by c.name_folded, c.id limit ${sql.lit(SEARCH_LIMITS.clients)}`;

const selectPets = (clinicId: string, matches: Matches) => sql`
  select p.id, p.name, p.species, p.breed, p.deceased_on is not null as "isDeceased",
    (select c.full_name from pet_clients l join clients c on c.clinic_id = ${clinicId} and c.id = l.client_id
      where l.clinic_id = ${clinicId} and l.pet_id = p.id order by l.is_primary desc limit 1) as "clientName"
    from pets p
   where p.clinic_id = ${clinicId} and p.archived_at is null and ${all(matches('pet', sql`p.id`))}
   order by p.deceased_on is not null, p.name_folded, p.id limit ${sql.lit(SEARCH_LIMITS.pets)}`;

/** Today's and later ones; earlier appointments are on the pet's page. */
const selectAppointments = (clinicId: string, now: Date, matches: Matches) => sql`
  select a.id, p.name as "petName", d.full_name as "doctorName", a.starts_at as "startsAt", a.status
    from appointments a
    join pets p on p.clinic_id = ${clinicId} and p.id = a.pet_id
    join staff_members d on d.clinic_id = ${clinicId} and d.id = a.doctor_id
   where a.clinic_id = ${clinicId} and a.starts_at >= ${now}::timestamptz - interval '12 hours'
     and app.counts_as_scheduled(a.status) and ${all(matches('pet', sql`a.pet_id`))}
   order by a.starts_at, a.id limit ${sql.lit(SEARCH_LIMITS.appointments)}`;

async function find(
  tx: Kysely<Tables>,
  { clinicId, now, text }: { readonly clinicId: string; readonly now: Date; readonly text: string },
  matches: Matches,
): Promise<Found> {
  const withAppointments = text.length >= MIN_LENGTH_FOR_APPOINTMENTS;
  const [clients, pets, appointments] = await Promise.all([
    fetchRows(tx, Clients.element, selectClients(clinicId, matches)),
    fetchRows(tx, Pets.element, selectPets(clinicId, matches)),
    withAppointments ? fetchRows(tx, Appointments.element, selectAppointments(clinicId, now, matches)) : [],
  ]);
  return { clients, pets, appointments };
}

/** For each typed word similar terms of the clinic; null if one of them has none. */
async function guess(tx: Kysely<Tables>, text: string): Promise<string[][] | null> {
  const typed = foldedTerms(text).filter((word) => !/^\d+$/.test(word));
  const likely = await Promise.all(
    typed.map(async (word) => {
      const rows = await fetchRows(tx, SimilarTerm, sql`select term from app.similar_terms(${word})`);
      return rows.map((row) => row.term);
    }),
  );
  return typed.length > 0 && likely.every((terms) => terms.length > 0) ? likely : null;
}

const guessedMatches =
  (clinicId: string, likely: readonly string[][]): Matches =>
  (kind, subject) =>
    likely.map(
      (terms) => sql`${subject} in (select s.subject_id from search_terms s
        where s.clinic_id = ${clinicId} and s.kind = ${kind} and s.term = any(${terms}::text[]))`,
    );

/** Those whose names sound like the typed ones, as far as there is space below the exact results. */
async function findSimilar(
  tx: Kysely<Tables>,
  clinicId: string,
  found: Found,
  matches: Matches,
): Promise<Answer['similar']> {
  const isFull = found.clients.length >= SEARCH_LIMITS.clients && found.pets.length >= SEARCH_LIMITS.pets;
  if (isFull) return NO_SIMILAR;
  const [clients, pets] = await Promise.all([
    fetchRows(tx, Clients.element, selectClients(clinicId, matches)),
    fetchRows(tx, Pets.element, selectPets(clinicId, matches)),
  ]);
  return {
    clients: clients.slice(0, SEARCH_LIMITS.clients - found.clients.length),
    pets: pets.slice(0, SEARCH_LIMITS.pets - found.pets.length),
  };
}

/**
 * SEARCH-3. Clients, pets and their upcoming appointments, by the prefixes of all typed words, a phone number or a
 * chip; below them those whose names sound alike. Only if nothing matches, similar terms are tried.
 */
export async function findAnything(
  ctx: MemberContext,
  { q }: z.output<typeof searchEndpoint.input>,
): Promise<Answer> {
  const { clinicId } = ctx.session;
  if (readSearch(q).length === 0) return { ...NOTHING, similar: NO_SIMILAR, isGuess: false };
  const query = { clinicId, now: ctx.now, text: q };
  const [found, alike] = await Promise.all([
    find(ctx.tx, query, (kind, subject) => searchMatches(clinicId, kind, q, subject)),
    findAlikeTerms(ctx.tx, q),
  ]);
  if (Object.values(found).some((rows) => rows.length > 0)) {
    const similar = alike
      ? await findSimilar(ctx.tx, clinicId, found, (kind, subject) => [
          ...alikeMatches(clinicId, kind, alike, subject),
          sql`not (${all(searchMatches(clinicId, kind, q, subject))})`,
        ])
      : NO_SIMILAR;
    return { ...found, similar, isGuess: false };
  }
  if (alike) {
    const matches: Matches = (kind, subject) => alikeMatches(clinicId, kind, alike, subject);
    return { ...(await find(ctx.tx, query, matches)), similar: NO_SIMILAR, isGuess: true };
  }
  const likely = await guess(ctx.tx, q);
  if (!likely) return { ...found, similar: NO_SIMILAR, isGuess: false };
  return {
    ...(await find(ctx.tx, query, guessedMatches(clinicId, likely))),
    similar: NO_SIMILAR,
    isGuess: true,
  };
}
