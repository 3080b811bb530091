import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import {
  addEmergencyTermEndpoint,
  changeEmergencySettingsEndpoint,
  getEmergencySetupEndpoint,
  MAX_OWN_TERMS,
  removeEmergencyTermEndpoint,
  switchEmergencyTermEndpoint,
  tryEmergencyTextEndpoint,
} from '../contract.ts';
import { emergencyInstruction } from './public/emergency-instruction.ts';
import { findEmergency } from './public/find-emergency.ts';
import { emergencyHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, emergencyHandlers);
});
afterAll(() => db.drop());

async function givenTeam(options: Parameters<typeof givenClinic>[1] = {}) {
  const { clinicId } = await givenClinic(db.owner, options);
  await db.owner.query(`update clinics set phone = '030 123456' where id = $1`, [clinicId]);
  return {
    clinicId,
    admin: await givenStaff(db.owner, clinicId, { role: 'clinic_admin' }),
    csr: await givenStaff(db.owner, clinicId, { role: 'csr' }),
  };
}

/** As the job does that receives messages. */
const inClinic = <T>(
  clinicId: string,
  now: Date,
  work: (scope: Parameters<typeof emergencyInstruction>[0]) => Promise<T>,
): Promise<T> =>
  db.database.transaction({ databaseRole: 'job_server', mode: 'read' }, async (tx) => {
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return work({ tx, now, session: { clinicId } });
  });

const NOW = new Date('2026-11-20T10:00:00Z');
const levelOf = (clinicId: string, text: string) =>
  inClinic(
    clinicId,
    NOW,
    async (scope) => (await findEmergency(scope, { text, species: null }))?.level ?? null,
  );

describe('EMERGENCY-1: the words of a clinic', () => {
  test('are added and deleted, and found in its messages alone', async () => {
    const [ours, theirs] = [await givenTeam(), await givenTeam()];
    const term = { language: 'en', category: 'poison', phrase: ' Blue-green Algae! ' } as const;
    const { id } = (await api.call(ours.admin, addEmergencyTermEndpoint, term)).body;
    expect(await levelOf(ours.clinicId, 'she swam in blue green algae')).toBe('red');
    expect(await levelOf(theirs.clinicId, 'she swam in blue green algae')).toBeNull();
    expect((await api.call(ours.csr, getEmergencySetupEndpoint, {})).body.own).toEqual([
      { id, language: 'en', category: 'poison', level: 'red', phrase: 'blue green algae' },
    ]);
    expect((await api.call(ours.admin, addEmergencyTermEndpoint, term)).body).toMatchObject({
      code: 'emergency_term_taken',
    });
    expect((await api.call(ours.admin, addEmergencyTermEndpoint, { ...term, phrase: '!?' })).status).toBe(
      422,
    );
    expect((await api.call(theirs.admin, removeEmergencyTermEndpoint, { id })).status).toBe(404);
    expect((await api.call(ours.admin, removeEmergencyTermEndpoint, { id })).status).toBe(200);
    expect(await levelOf(ours.clinicId, 'she swam in blue green algae')).toBeNull();
  });

  test('ours are turned off and on again, for this clinic alone', async () => {
    const [ours, theirs] = [await givenTeam(), await givenTeam()];
    const turn = (isOn: boolean, wordId = 'en.seizure') =>
      api.call(ours.admin, switchEmergencyTermEndpoint, { wordId, isOn });
    expect((await turn(false)).status).toBe(200);
    expect((await turn(false)).status).toBe(200);
    expect(await levelOf(ours.clinicId, 'seizure')).toBeNull();
    expect(await levelOf(theirs.clinicId, 'seizure')).toBe('red');
    expect((await api.call(ours.csr, getEmergencySetupEndpoint, {})).body.off).toEqual(['en.seizure']);
    await turn(true);
    expect(await levelOf(ours.clinicId, 'seizure')).toBe('red');
    expect((await turn(false, 'en.nothing')).status).toBe(404);
  });

  test('are at most 200', async () => {
    const { clinicId, admin } = await givenTeam();
    await db.owner.query(
      `insert into emergency_terms (clinic_id, language, category, level, phrase)
       select $1, 'en', 'poison', 'red', 'word ' || n from generate_series(1, $2::integer) n`,
      [clinicId, MAX_OWN_TERMS],
    );
    const term = { language: 'en', category: 'poison', phrase: 'one more' } as const;
    expect((await api.call(admin, addEmergencyTermEndpoint, term)).body).toMatchObject({
      code: 'emergency_term_limit',
    });
  });

  test('a text is tried by all staff, who see why; others than managers change nothing', async () => {
    const { csr } = await givenTeam();
    const tried = await api.call(csr, tryEmergencyTextEndpoint, {
      text: 'no bleeding, but he can’t breathe',
    });
    expect(tried.body).toEqual({
      level: 'red',
      findings: [
        {
          wordId: 'en.breathing.cannot',
          category: 'breathing',
          level: 'red',
          found: 'can’t breathe',
          doubt: null,
        },
        { wordId: 'en.bleeding', category: 'bleeding', level: 'amber', found: 'bleeding', doubt: 'negated' },
      ],
    });
    expect((await api.call(csr, tryEmergencyTextEndpoint, { text: 'Hello' })).body).toEqual({
      level: null,
      findings: [],
    });
    const term = { language: 'en', category: 'poison', phrase: 'algae' } as const;
    expect((await api.call(csr, addEmergencyTermEndpoint, term)).status).toBe(403);
  });
});

describe('EMERGENCY-2: the instruction', () => {
  const OPEN = new Date('2026-11-20T10:00:00Z');
  const CLOSED = new Date('2026-11-20T22:00:00Z');

  async function givenDayClinic() {
    const team = await givenTeam({ alwaysOpen: false });
    await db.owner.query(
      `insert into clinic_hours (clinic_id, weekday, start_minute, end_minute) select $1, d, 480, 1080 from generate_series(1, 5) d`,
      [team.clinicId],
    );
    return team;
  }
  const read = (clinicId: string, at: Date, language: 'de' | 'en' = 'en') =>
    inClinic(clinicId, at, (scope) => emergencyInstruction(scope, language));

  test('names the clinic’s number while it is open, and the emergency number while it is closed', async () => {
    const { clinicId, admin } = await givenDayClinic();
    expect(await read(clinicId, OPEN)).toContain('Call us now: 030 123456.');
    expect(await read(clinicId, CLOSED)).toContain('Call the nearest emergency vet now.');
    const input = { name: 'Tierklinik Nord', phone: '030 999', texts: {}, version: 0 };
    expect((await api.call(admin, changeEmergencySettingsEndpoint, input)).body).toEqual({ version: 1 });
    expect(await read(clinicId, OPEN)).not.toContain('030 999');
    expect(await read(clinicId, CLOSED)).toContain('Call Tierklinik Nord, 030 999 now.');
    expect(await read(clinicId, CLOSED, 'de')).toContain('Rufen Sie sofort an: Tierklinik Nord, 030 999.');
    expect((await api.call(admin, changeEmergencySettingsEndpoint, input)).status).toBe(409);
  });

  test('is the clinic’s own in its language, and names the number all the same', async () => {
    const { clinicId, admin, csr } = await givenDayClinic();
    await api.call(admin, changeEmergencySettingsEndpoint, {
      name: null,
      phone: '030 999',
      texts: { en: { open: 'Ring {{clinic.phone}} at once.', closed: 'Go to the night clinic.' } },
      version: 0,
    });
    expect(await read(clinicId, OPEN)).toBe('Ring 030 123456 at once.');
    expect(await read(clinicId, CLOSED)).toBe('Go to the night clinic. 030 999');
    expect(await read(clinicId, OPEN, 'de')).toContain('Rufen Sie uns sofort an: 030 123456');
    const { previews } = (await api.call(csr, getEmergencySetupEndpoint, {})).body;
    expect(previews.map(({ language }) => language)).toEqual(['en', 'de', 'es']);
    expect(previews[0]).toEqual({
      language: 'en',
      open: 'Ring 030 123456 at once.',
      closed: 'Go to the night clinic. 030 999',
    });
  });

  test('a clinic without hours and without numbers still says what to do', async () => {
    const { clinicId } = await givenTeam({ alwaysOpen: false });
    await db.owner.query('update clinics set phone = null where id = $1', [clinicId]);
    expect(await read(clinicId, OPEN)).toContain('Call the nearest emergency vet now.');
  });
});
