import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { careOfPet } from '../../care-of-pet.rules.ts';
import { type CareChanges, careChanges } from '../../due-care-changes.rules.ts';
import { findProtocols } from '../find-protocols.ts';
import { readCareRecords } from './read-care-records.ts';

/** Any number of ours: the lock of a pet's due care, so that two recomputations do not add a row twice. */
const LOCK_KEY = 7_423_075;

interface PetChanges {
  readonly petId: string;
  readonly changes: CareChanges;
}

/** One statement for all pets; sent without waiting, as are those that follow. */
const writeAdded = (tx: Kysely<Tables>, clinicId: string, pets: readonly PetChanges[]) => {
  const rows = pets.flatMap(({ petId, changes }) =>
    changes.added.map((row) => Object.assign({ petId }, row)),
  );
  return rows.length === 0
    ? undefined
    : sql`
      insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation)
      select ${clinicId}, r."petId", r."protocolId", r."dueOn", r."earliestOn", r.rule, r.explanation
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r ("petId" uuid, "protocolId" uuid, "dueOn" date, "earliestOn" date, rule text, explanation text)
      on conflict do nothing`.execute(tx);
};

const writeChanged = (tx: Kysely<Tables>, clinicId: string, pets: readonly PetChanges[]) => {
  const rows = pets.flatMap(({ changes }) => changes.changed);
  return rows.length === 0
    ? undefined
    : sql`
      update due_cares d set due_on = r."dueOn", earliest_on = r."earliestOn", rule = r.rule, explanation = r.explanation
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (id uuid, "dueOn" date, "earliestOn" date, rule text, explanation text)
       where d.clinic_id = ${clinicId} and d.id = r.id`.execute(tx);
};

const writeCancelled = (tx: Kysely<Tables>, clinicId: string, now: Date, pets: readonly PetChanges[]) => {
  const ids = pets.flatMap(({ changes }) => changes.cancelledIds);
  return ids.length === 0
    ? undefined
    : tx
        .updateTable('due_cares')
        .set({
          status: 'cancelled',
          closed_at: now.toISOString(),
          closed_reason: 'No longer due under the protocols.',
        })
        .where('clinic_id', '=', clinicId)
        .where('id', 'in', ids)
        .execute();
};

/**
 * DUE-10. Computes what is due for some pets by the rules, and makes their open rows exactly that. Called in the
 * transaction that changes a vaccination, and by the job after other changes. Repeated it changes nothing.
 */
export async function recomputeDueCares(
  { tx, now }: { readonly tx: Kysely<Tables>; readonly now: Date },
  clinicId: string,
  petIds: readonly string[],
): Promise<void> {
  if (petIds.length === 0) return;
  const locking = sql`
    select pg_advisory_xact_lock(${LOCK_KEY}::integer, hashtext(id)) from unnest(${petIds.toSorted()}::text[]) as id`;
  const [, records, protocols] = await Promise.all([
    locking.execute(tx),
    readCareRecords(tx, clinicId, petIds),
    findProtocols(tx, clinicId, sql`p.archived_at is null`),
  ]);
  const pets = records.map((record): PetChanges => {
    const today = localDayOf(now.getTime(), record.timeZone);
    return { petId: record.petId, changes: careChanges(careOfPet(protocols, record, today), record.known) };
  });
  await Promise.all([
    writeAdded(tx, clinicId, pets),
    writeChanged(tx, clinicId, pets),
    writeCancelled(tx, clinicId, now, pets),
  ]);
}
