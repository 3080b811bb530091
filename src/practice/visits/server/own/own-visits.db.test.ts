import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenPerson } from '#test/given.ts';
import { givenOwnPet } from '#test/given-own-pet.ts';
import { openVisitEndpoint, saveSectionEndpoint } from '../../contract.ts';
import { listMyVisitsEndpoint } from '../../own.contract.ts';
import { noteFromText, noteText } from '../../note.rules.ts';
import { releaseVisitEndpoint, signVisitEndpoint, unreleaseVisitEndpoint } from '../../signing.contract.ts';
import { visitsHandlers } from '../routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, visitsHandlers);
});
afterAll(() => db.drop());

const CANARY = 'canary';

/** A signed visit with a text of its own in each section. */
async function givenSignedVisit() {
  const world = await givenOwnPet(db.owner);
  const { doctor, petId } = world;
  const { id } = (await api.call(doctor, openVisitEndpoint, { petId, reason: 'Limping' })).body;
  for (const section of VISIT_SECTIONS)
    await api.call(doctor, saveSectionEndpoint, {
      visitId: id,
      section,
      baseRevision: 0,
      content: noteFromText(section === 'discharge' ? 'Rest for a week.' : `${CANARY} ${section}`),
    });
  const revisions = VISIT_SECTIONS.map((section) => ({ section, revision: 1 }));
  await api.call(doctor, signVisitEndpoint, { id, version: 1, revisions });
  return { ...world, id };
}

describe('CORE-9: a client', () => {
  test('sees a visit from its release on, with the discharge instructions only', async () => {
    const { doctor, person, petId, id } = await givenSignedVisit();
    const mine = async () => (await api.call(person, listMyVisitsEndpoint, { petId })).body.items;
    expect(await mine()).toEqual([]);
    await api.call(doctor, releaseVisitEndpoint, { id });
    const [visit, ...rest] = await mine();
    expect(rest).toEqual([]);
    expect(visit).toMatchObject({ id, reason: 'Limping', doctorName: 'Dr Test' });
    expect(visit?.discharge && noteText(visit.discharge)).toBe('Rest for a week.');
    expect(JSON.stringify(visit)).not.toContain(CANARY);
    await api.call(doctor, unreleaseVisitEndpoint, { id });
    expect(await mine()).toEqual([]);
  });

  test('reads nothing else of the record by any statement', async () => {
    const { doctor, person, id } = await givenSignedVisit();
    await api.call(doctor, releaseVisitEndpoint, { id });
    const scope = {
      databaseRole: 'clinic_client',
      mode: 'read',
      claims: { sub: person.userId, role: 'client' },
    } as const;
    const client = await db.owner.connect();
    const read = async (statement: string): Promise<string> => {
      await client.query('begin');
      try {
        await client.query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify(scope.claims),
        ]);
        await client.query('set local role clinic_client');
        return JSON.stringify((await client.query(statement)).rows);
      } catch (error) {
        return `refused: ${error instanceof Error ? error.message : ''}`;
      } finally {
        await client.query('rollback');
      }
    };
    try {
      for (const table of [
        'visits',
        'visit_sections',
        'visit_section_revisions',
        'visit_signatures',
        'exam_findings',
        'vitals',
        'diagnoses',
        'problems',
        'visit_templates',
        'vital_ranges',
        'record_rules',
      ])
        expect(await read(`select * from ${table}`)).toMatch(/^refused: permission denied/);
      const sections = await read('select section, content from visit_sections');
      expect(sections).not.toContain(CANARY);
      expect(await read('select plain_text from visit_sections')).toMatch(/^refused/);
    } finally {
      client.release();
    }
  });

  test('does not see another client’s visits', async () => {
    const { clinicId, doctor, petId, id } = await givenSignedVisit();
    await api.call(doctor, releaseVisitEndpoint, { id });
    const neighbor = await givenPerson(db.owner, { role: 'client' });
    await givenClientWithPet(db.owner, clinicId, { account: neighbor });
    expect((await api.call(neighbor, listMyVisitsEndpoint, { petId })).status).toBe(404);
  });
});
