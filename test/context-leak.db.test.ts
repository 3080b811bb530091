import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '#vocabulary/permissions.ts';
import type { Scope } from '#foundation/server/database/database.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from './given.ts';
import { probingIsolation } from './placement/probing-isolation.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';

const CLINICS = 50;

interface Tenant {
  readonly scope: Scope;
  readonly clinicId: string;
  readonly petId: string;
}

let db: TestDatabase;
let tenants: Tenant[];

beforeAll(async () => {
  db = await createTestDatabase();
  tenants = [];
  for (let index = 0; index < CLINICS; index += 1) {
    const { clinicId } = await givenClinic(db.owner);
    const { petId } = await givenClientWithPet(db.owner, clinicId);
    const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const claims = { ...doctor, clinicId, permissions: permissionsOf('doctor') };
    tenants.push({ clinicId, petId, scope: { databaseRole: 'clinic_member', mode: 'write', claims } });
  }
});
afterAll(() => db.drop());

/**
 * One request of a clinic: a read, a failing statement, a refused write, a handler that throws, an outdated scope or a
 * cancelled statement.
 */
async function request(tenant: Tenant, other: Tenant, kind: number): Promise<string[]> {
  const read = () =>
    db.database.transaction({ ...tenant.scope, mode: kind % 2 === 0 ? 'read' : 'write' }, async (tx) => {
      const rows = await tx.selectFrom('pets').select('clinic_id').execute();
      return rows.map((row) => row.clinic_id);
    });
  const failing: Readonly<Record<number, () => Promise<unknown>>> = {
    1: () =>
      db.database.transaction(tenant.scope, (tx) =>
        tx.selectFrom('pets').select('id').where('id', '=', 'no uuid').execute(),
      ),
    2: () =>
      db.database.transaction(tenant.scope, (tx) =>
        tx.insertInto('pets').values({ clinic_id: other.clinicId, name: 'Stray', species: 'cat' }).execute(),
      ),
    3: () =>
      db.database.transaction(tenant.scope, async (tx) => {
        await tx.updateTable('pets').set({ colour: 'red' }).execute();
        throw new Error('the handler failed');
      }),
    4: () => {
      const claims = tenant.scope.claims && { ...tenant.scope.claims, clinicId: other.clinicId };
      return db.database.transaction(claims ? { ...tenant.scope, claims } : tenant.scope, (tx) =>
        tx.selectFrom('pets').select('id').execute(),
      );
    },
    5: () =>
      db.database.transaction(tenant.scope, async (tx) => {
        await sql`set local statement_timeout = 1`.execute(tx);
        await sql`select pg_sleep(60)`.execute(tx);
      }),
  };
  const broken = failing[kind % 8];
  if (broken) await expect(broken()).rejects.toThrow();
  return read();
}

test(
  'T-03: interleaved requests of many clinics over few connections never see a foreign row',
  async () => {
    const runs = stormRuns(1_000);
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    let foreign = 0;
    for (let done = 0; done < runs; done += CLINICS) {
      const seen = await Promise.all(
        Array.from({ length: CLINICS }, async () => {
          const index = random(CLINICS);
          const [mine, other] = [tenants[index], tenants[(index + 1 + random(CLINICS - 1)) % CLINICS]];
          if (!mine || !other) throw new Error('Every index has a tenant.');
          const kind = random(8);
          const clinicIds = await probingIsolation(() => request(mine, other, kind));
          return clinicIds.filter((clinicId) => clinicId !== mine.clinicId).length;
        }),
      );
      foreign += seen.reduce((sum, count) => sum + count, 0);
    }
    expect(foreign).toBe(0);
    process.stdout.write(
      `figure: T-03 ${runs} interleaved requests of ${CLINICS} clinics over 4 connections, ${foreign} foreign rows\n`,
    );
  },
  stormTimeoutMs(),
);

test('T-03: a query without a request context returns no rows', async () => {
  const asMember = { databaseRole: 'clinic_member', mode: 'read' } as const;
  expect(
    await probingIsolation(() =>
      db.database.transaction(asMember, (tx) => tx.selectFrom('pets').select('id').execute()),
    ),
  ).toEqual([]);
  expect(
    await probingIsolation(() =>
      db.database.transaction(asMember, (tx) => tx.selectFrom('appointments').select('id').execute()),
    ),
  ).toEqual([]);
});
