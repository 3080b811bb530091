import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenClientWithPet, givenPerson, givenStaff } from '#test/given.ts';
import { exportAuditEndpoint, listAuditEndpoint, listPlatformAuditEndpoint } from '../contract.ts';
import { auditTrailHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, auditTrailHandlers);
});
afterAll(() => db.drop());

interface GivenEntry {
  readonly clinicId: string | null;
  readonly actorId?: string;
  readonly role?: string;
  readonly action: string;
  readonly subjectId: string;
  readonly at?: string;
  readonly after?: unknown;
}

async function givenEntry({
  clinicId,
  actorId,
  role,
  action,
  subjectId,
  at,
  after,
}: GivenEntry): Promise<number> {
  const { rows } = await db.owner.query<{ id: number }>(
    `insert into audit_entries (clinic_id, actor_id, actor_role, action, subject_id, at, before, after)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), '{"secret": 1}', $7) returning id`,
    [clinicId, actorId ?? null, role ?? null, action, subjectId, at ?? null, JSON.stringify(after ?? {})],
  );
  return rows[0]?.id ?? 0;
}

async function givenTrail() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Mara Boss' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Vet' });
  const { petId } = await givenClientWithPet(db.owner, clinicId);
  const line = (parts: Partial<GivenEntry>) =>
    givenEntry({
      clinicId,
      actorId: doctor.userId,
      role: 'doctor',
      action: 'pet.read',
      subjectId: petId,
      ...parts,
    });
  return { clinicId, admin, doctor, petId, line };
}

describe('clinic audit trail', () => {
  test('lists the latest entries first, with actor and subject names, one page at a time', async () => {
    const { admin, doctor, petId, line } = await givenTrail();
    const ids = [
      await line({}),
      await line({ action: 'pet.changed', after: { name: 'Biscuit' } }),
      await line({}),
    ];
    const first = await api.call(admin, listAuditEndpoint, { limit: 2 });
    expect(first.body.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(first.body.items[1]).toMatchObject({
      action: 'pet.changed',
      actorId: doctor.userId,
      actorName: 'Dr Vet',
      actorRole: 'doctor',
      subjectId: petId,
      subjectName: 'Biscuit',
      before: { secret: 1 },
      after: { name: 'Biscuit' },
    });
    const second = await api.call(admin, listAuditEndpoint, {
      limit: 2,
      cursor: first.body.nextCursor ?? '',
    });
    expect(second.body).toMatchObject({ items: [{ id: ids[0] }], nextCursor: null });
  });

  test('filters by actor, action, subject and day in the clinic’s time zone', async () => {
    const { admin, petId, line } = await givenTrail();
    // 23:30 UTC is half past midnight of the next day in Berlin.
    const late = await line({ at: '2026-11-20T23:30:00Z' });
    const early = await line({ at: '2026-11-20T22:30:00Z' });
    const changed = await line({ action: 'clinic.changed', subjectId: 'x', actorId: admin.userId });
    const ids = async (input: Record<string, string>) =>
      (await api.call(admin, listAuditEndpoint, input)).body.items.map(({ id }) => id);
    expect(await ids({ fromDay: '2026-11-21', toDay: '2026-11-21' })).toContain(late);
    expect(await ids({ fromDay: '2026-11-21', toDay: '2026-11-21' })).not.toContain(early);
    expect(await ids({ fromDay: '2026-11-20', toDay: '2026-11-20' })).toEqual([early]);
    expect(await ids({ action: 'clinic.changed' })).toEqual([changed]);
    expect(await ids({ actorId: admin.userId })).toEqual([changed]);
    expect(await ids({ subjectId: petId })).toEqual([early, late]);
  });

  test('audits its own export', async () => {
    const { admin, line } = await givenTrail();
    await line({});
    const { body } = await api.call(admin, exportAuditEndpoint, { action: 'pet.read' });
    expect(body.items).toHaveLength(1);
    // A read's audit entry is committed shortly after the response.
    const lines = async () =>
      (await api.call(admin, listAuditEndpoint, { action: 'audit.exported' })).body.items;
    await expect
      .poll(lines)
      .toMatchObject([{ actorId: admin.userId, after: { action: 'pet.read', lines: 1 } }]);
  });

  test('excludes entries of other clinics and of the platform, and is refused to other roles', async () => {
    const ours = await givenTrail();
    const theirs = await givenTrail();
    await theirs.line({});
    await givenEntry({ clinicId: null, action: 'user.signed_in', subjectId: 'x' });
    expect((await api.call(ours.admin, listAuditEndpoint, {})).body.items).toEqual([]);
    expect((await api.call(ours.doctor, listAuditEndpoint, {})).status).toBe(403);
    expect((await api.call(ours.doctor, exportAuditEndpoint, {})).status).toBe(403);
    const platform = await givenPerson(db.owner, { role: 'platform_admin' });
    expect((await api.call(platform, listAuditEndpoint, {})).status).toBe(403);
  });
});

describe('platform audit trail', () => {
  test('covers all clinics but hides the content of a clinic’s own entries', async () => {
    const { clinicId, petId, line } = await givenTrail();
    const platform = await givenPerson(db.owner, { role: 'platform_admin', name: 'Pat Form' });
    const own = await line({});
    const byPlatform = await givenEntry({
      clinicId,
      actorId: platform.userId,
      role: 'platform_admin',
      action: 'clinic.added',
      subjectId: clinicId,
      after: { name: 'New' },
    });
    const { body } = await api.call(platform, listPlatformAuditEndpoint, { clinicId });
    expect(body.items).toMatchObject([
      {
        id: byPlatform,
        actorName: 'Pat Form',
        subjectName: expect.stringContaining('Clinic'),
        after: { name: 'New' },
      },
      { id: own, subjectId: petId, subjectName: null, before: null, after: null },
    ]);
    expect(body.items[1]?.clinicName).toMatch('Clinic');
  });

  test('is refused to clinic admins', async () => {
    const { admin } = await givenTrail();
    expect((await api.call(admin, listPlatformAuditEndpoint, {})).status).toBe(403);
  });
});
