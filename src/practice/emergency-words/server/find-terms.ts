import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { OwnEmergencyTerm } from '../contract.ts';
import type { EmergencyScope } from './emergency-scope.ts';

const Row = z.object({ own: z.array(OwnEmergencyTerm), off: z.array(z.string()) });

/** The words that a clinic has added, and those of ours that it does not use. */
export async function findTerms({ tx, session: { clinicId } }: EmergencyScope): Promise<z.infer<typeof Row>> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select coalesce((
        select json_agg(json_build_object('id', t.id, 'language', t.language, 'category', t.category, 'level', t.level, 'phrase', t.phrase)
            order by t.phrase, t.id)
          from emergency_terms t where t.clinic_id = ${clinicId}), '[]') as own,
      coalesce((
        select json_agg(s.word_id order by s.word_id) from emergency_term_switches s where s.clinic_id = ${clinicId}), '[]') as off`,
  );
  return row ?? { own: [], off: [] };
}
