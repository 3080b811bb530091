import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#vocabulary/permissions.ts';
import { givenAccount, openTestAuth, signIn, type SentMail, type TestAuth } from '#test/auth.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenPerson, givenStaff, type Person } from '#test/given.ts';
import {
  inviteAnyoneEndpoint,
  inviteClientEndpoint,
  inviteStaffEndpoint,
  listInvitationsEndpoint,
  listPlatformInvitationsEndpoint,
  resendInvitationEndpoint,
  withdrawInvitationEndpoint,
} from '../contract.ts';
import { accountsHandlers } from './routes.ts';

let db: TestDatabase;
let testAuth: TestAuth;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  testAuth = await openTestAuth(db);
  api = createTestApi(db, accountsHandlers);
});
afterAll(async () => {
  testAuth.auth.close();
  await db.drop();
});

const freshEmail = (): string => `${crypto.randomUUID()}@people.test`;

async function givenAdmin(): Promise<Person & { readonly clinicId: string }> {
  const { clinicId } = await givenClinic(db.owner);
  return { ...(await givenStaff(db.owner, clinicId, { role: 'clinic_admin' })), clinicId };
}

const invite = (admin: Person, email: string, role: 'clinic_admin' | 'csr' | 'doctor' = 'csr') =>
  api.call(admin, inviteStaffEndpoint, { email, fullName: 'Nora New', role });

const open = (mail: SentMail | undefined) =>
  testAuth.call('POST', '/verify', { body: { token_hash: mail?.linkToken, type: 'invite' } });

const roleOf = async (email: string): Promise<{ role: Role; clinic_id: string | null } | undefined> => {
  const { rows } = await db.owner.query(
    'select r.role, r.clinic_id from user_roles r join auth.users u on u.id = r.user_id where u.email = $1',
    [email],
  );
  return rows[0];
};

const staffRowsOf = async (clinicId: string, email: string) => {
  const { rows } = await db.owner.query<{
    full_name: string;
    is_active: boolean;
    takes_appointments: boolean;
    linked: boolean;
  }>(
    `select s.full_name, s.is_active, s.takes_appointments, s.user_id is not null as linked
       from staff_members s where s.clinic_id = $1 and s.email = $2`,
    [clinicId, email],
  );
  return rows;
};

describe('staff', () => {
  test('the emailed link signs in and makes the staff member: role, place in the team, two audit entries', async () => {
    const admin = await givenAdmin();
    const email = freshEmail();
    const invited = await invite(admin, email, 'doctor');
    expect(invited).toMatchObject({
      status: 200,
      body: { email, role: 'doctor', clinicId: admin.clinicId, hasExpired: false },
    });
    expect(await roleOf(email)).toBeUndefined();
    const [mail] = await testAuth.deliverMail();
    expect(mail).toMatchObject({ recipient: email, subject: expect.stringContaining('You are invited to') });
    expect(mail?.text).toContain('Dr Test invited you');
    expect(mail?.text).toContain('type=invite&redirect_to=http%3A%2F%2Flocalhost%3A8080%2Finvitation');

    const accepted = await open(mail);
    expect(accepted).toMatchObject({
      status: 200,
      body: { user: { email, user_metadata: { full_name: 'Nora New' } } },
    });
    expect(await roleOf(email)).toEqual({ role: 'doctor', clinic_id: admin.clinicId });
    expect(await staffRowsOf(admin.clinicId, email)).toEqual([
      { full_name: 'Nora New', is_active: true, takes_appointments: true, linked: true },
    ]);
    const { rows } = await db.owner.query(
      `select action, actor_id, clinic_id, ip is not null as has_ip from audit_entries
        where clinic_id = $1 and action in ('invitation.accepted', 'role.granted') order by action`,
      [admin.clinicId],
    );
    const userId = (accepted.body['user'] as { id: string }).id;
    expect(rows).toEqual([
      { action: 'invitation.accepted', actor_id: userId, clinic_id: admin.clinicId, has_ip: true },
      { action: 'role.granted', actor_id: userId, clinic_id: admin.clinicId, has_ip: true },
    ]);
    expect((await open(mail)).status).toBe(403);
  });

  test('adds nobody twice who is in the clinic’s team already', async () => {
    const admin = await givenAdmin();
    const email = freshEmail();
    await db.owner.query(
      `insert into staff_members (clinic_id, full_name, email) values ($1, 'Nora Listed', $2)`,
      [admin.clinicId, email],
    );
    await invite(admin, email);
    const [mail] = await testAuth.deliverMail();
    await open(mail);
    expect(await staffRowsOf(admin.clinicId, email)).toMatchObject([
      { full_name: 'Nora Listed', linked: true },
    ]);
  });

  test('an existing account, such as a client’s, gets a link too and keeps its password', async () => {
    const admin = await givenAdmin();
    const account = await givenAccount(testAuth);
    await invite(admin, account.email);
    const [mail] = await testAuth.deliverMail();
    expect((await open(mail)).status).toBe(200);
    expect(await roleOf(account.email)).toEqual({ role: 'csr', clinic_id: admin.clinicId });
    await signIn(testAuth, account);
  });

  test('a password set without confirming the address stops working when its owner opens the link', async () => {
    const admin = await givenAdmin();
    const automatic = await openTestAuth(db, { mailAutoconfirm: true });
    const email = freshEmail();
    await automatic.call('POST', '/signup', { body: { email, password: 'the squatter’s own' } });
    await invite(admin, email);
    const [mail] = await testAuth.deliverMail();
    expect((await open(mail)).status).toBe(200);
    await expect(signIn(testAuth, { email, password: 'the squatter’s own' })).rejects.toThrow(
      'invalid_credentials',
    );
    automatic.auth.close();
  });

  test('an account that works for another clinic keeps its role: the link shows that and remains open', async () => {
    const [here, there] = [await givenAdmin(), await givenAdmin()];
    const colleague = await givenStaff(db.owner, there.clinicId, { role: 'doctor' });
    expect((await invite(here, colleague.email)).status).toBe(200);
    const [mail] = await testAuth.deliverMail();
    expect(await open(mail)).toMatchObject({ status: 403, body: { code: 'user_already_exists' } });
    expect(await roleOf(colleague.email)).toEqual({ role: 'doctor', clinic_id: there.clinicId });
  });

  test('refuses to invite to a role that the account has, and allows another role', async () => {
    const admin = await givenAdmin();
    const colleague = await givenStaff(db.owner, admin.clinicId, { role: 'csr' });
    expect(await invite(admin, colleague.email)).toMatchObject({
      status: 409,
      body: { code: 'user_exists' },
    });
    expect((await invite(admin, colleague.email, 'doctor')).status).toBe(200);
    const [mail] = await testAuth.deliverMail();
    await open(mail);
    expect(await roleOf(colleague.email)).toEqual({ role: 'doctor', clinic_id: admin.clinicId });
  });

  test('an old invitation does not restore a role that was removed after it was accepted', async () => {
    const admin = await givenAdmin();
    const email = freshEmail();
    await invite(admin, email);
    const [mail] = await testAuth.deliverMail();
    const { body } = await open(mail);
    const userId = (body['user'] as { id: string }).id;
    await db.owner.query('delete from user_roles where user_id = $1', [userId]);
    expect((await open(mail)).status).toBe(403);
    const { rows } = await db.owner.query<{ granted: boolean }>(
      `select app.is_granted($1, 'csr', $2) as granted`,
      [userId, admin.clinicId],
    );
    expect(rows).toEqual([{ granted: false }]);
  });
});

describe('a pending invitation', () => {
  test('can be withdrawn, after which its link no longer works', async () => {
    const admin = await givenAdmin();
    const { body } = await invite(admin, freshEmail());
    const [mail] = await testAuth.deliverMail();
    expect((await api.call(admin, withdrawInvitationEndpoint, { invitationId: body.id })).status).toBe(200);
    expect(await open(mail)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    expect(await api.call(admin, withdrawInvitationEndpoint, { invitationId: body.id })).toMatchObject({
      status: 409,
      body: { code: 'invitation_gone' },
    });
    expect((await api.call(admin, resendInvitationEndpoint, { invitationId: body.id })).status).toBe(409);
  });

  test('sends no email if it is withdrawn before', async () => {
    const admin = await givenAdmin();
    const { body } = await invite(admin, freshEmail());
    await api.call(admin, withdrawInvitationEndpoint, { invitationId: body.id });
    expect(await testAuth.deliverMail()).toEqual([]);
  });

  test('expires, and works again after it is resent; the first link does not', async () => {
    const admin = await givenAdmin();
    const { body } = await invite(admin, freshEmail());
    const [first] = await testAuth.deliverMail();
    await db.owner.query(`update invitations set expires_at = now() where id = $1`, [body.id]);
    expect((await open(first)).status).toBe(403);
    const again = await api.call(admin, resendInvitationEndpoint, { invitationId: body.id });
    expect(again).toMatchObject({ status: 200, body: { hasExpired: false } });
    const [second] = await testAuth.deliverMail();
    expect((await open(first)).status).toBe(403);
    expect((await open(second)).status).toBe(200);
  });

  test('is replaced by a second one for the same address', async () => {
    const admin = await givenAdmin();
    const email = freshEmail();
    await invite(admin, email, 'clinic_admin');
    const [first] = await testAuth.deliverMail();
    await invite(admin, email, 'csr');
    const [second] = await testAuth.deliverMail();
    expect((await open(first)).status).toBe(403);
    await open(second);
    expect(await roleOf(email)).toMatchObject({ role: 'csr' });
  });

  test('is listed for its clinic alone, newest first, in pages', async () => {
    const [ours, theirs] = [await givenAdmin(), await givenAdmin()];
    const emails = [freshEmail(), freshEmail(), freshEmail()];
    for (const email of emails) await invite(ours, email);
    await invite(theirs, freshEmail());
    const first = await api.call(ours, listInvitationsEndpoint, { limit: 2 });
    expect(first.body.items.map(({ email }) => email)).toEqual([emails[2], emails[1]]);
    const rest = await api.call(ours, listInvitationsEndpoint, {
      limit: 2,
      cursor: first.body.nextCursor ?? '',
    });
    expect(rest.body).toMatchObject({
      items: [{ email: emails[0], invitedByName: 'Dr Test' }],
      nextCursor: null,
    });
  });

  test('can be neither withdrawn nor resent by another clinic', async () => {
    const [ours, theirs] = [await givenAdmin(), await givenAdmin()];
    const { body } = await invite(ours, freshEmail());
    for (const endpoint of [withdrawInvitationEndpoint, resendInvitationEndpoint]) {
      expect((await api.call(theirs, endpoint, { invitationId: body.id })).status).toBe(404);
    }
  });

  test('makes one staff member when many open it at once', async () => {
    const admin = await givenAdmin();
    const email = freshEmail();
    await testAuth.deliverMail();
    await invite(admin, email);
    const [mail] = await testAuth.deliverMail();
    const responses = await Promise.all(Array.from({ length: 10 }, () => open(mail)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await staffRowsOf(admin.clinicId, email)).toHaveLength(1);
  });

  test('refuses more than sixty an hour', async () => {
    const admin = await givenAdmin();
    const { body } = await invite(admin, freshEmail());
    const responses = [];
    for (let at = 0; at < 60; at += 1)
      responses.push(await api.call(admin, resendInvitationEndpoint, { invitationId: body.id }));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(59);
    expect(responses[59]).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    await testAuth.deliverMail();
  });
});

describe('clients', () => {
  test('links the account that opens the link with the client record', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const desk = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const { clientId } = await givenClientWithPet(db.owner, clinicId, { name: 'Casey Client' });
    const email = freshEmail();
    expect(await api.call(desk, inviteClientEndpoint, { clientId, email })).toMatchObject({
      status: 200,
      body: { role: 'client' },
    });
    const [mail] = await testAuth.deliverMail();
    expect(mail?.text).toContain('Hello Casey Client,');
    const { body } = await open(mail);
    expect(await roleOf(email)).toEqual({ role: 'client', clinic_id: null });
    const { rows } = await db.owner.query('select user_id from clients where clinic_id = $1 and id = $2', [
      clinicId,
      clientId,
    ]);
    expect(rows).toEqual([{ user_id: (body['user'] as { id: string }).id }]);
    expect(await api.call(desk, inviteClientEndpoint, { clientId, email: freshEmail() })).toMatchObject({
      status: 409,
      body: { code: 'user_exists' },
    });
  });

  test('a staff member who has a pet at the clinic keeps their role', async () => {
    const { clinicId } = await givenClinic(db.owner);
    const desk = await givenStaff(db.owner, clinicId, { role: 'csr' });
    const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const { clientId } = await givenClientWithPet(db.owner, clinicId);
    await api.call(desk, inviteClientEndpoint, { clientId, email: doctor.email });
    const [mail] = await testAuth.deliverMail();
    expect((await open(mail)).status).toBe(200);
    expect(await roleOf(doctor.email)).toEqual({ role: 'doctor', clinic_id: clinicId });
  });

  test('refuses to invite another clinic’s client', async () => {
    const [ours, theirs] = [await givenClinic(db.owner), await givenClinic(db.owner)];
    const desk = await givenStaff(db.owner, ours.clinicId, { role: 'csr' });
    const { clientId } = await givenClientWithPet(db.owner, theirs.clinicId);
    expect((await api.call(desk, inviteClientEndpoint, { clientId, email: freshEmail() })).status).toBe(404);
  });
});

describe('the platform', () => {
  test('invites anyone to any role and lists every invitation', async () => {
    const platformAdmin = await givenPerson(db.owner, { role: 'platform_admin' });
    const { clinicId } = await givenClinic(db.owner);
    const invited = { fullName: 'Pat Platform' };
    const [second, first] = [freshEmail(), freshEmail()];
    expect(
      (
        await api.call(platformAdmin, inviteAnyoneEndpoint, {
          ...invited,
          email: second,
          role: 'platform_admin',
          clinicId: null,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await api.call(platformAdmin, inviteAnyoneEndpoint, {
          ...invited,
          email: first,
          role: 'clinic_admin',
          clinicId,
        })
      ).status,
    ).toBe(200);
    for (const mail of await testAuth.deliverMail()) expect((await open(mail)).status).toBe(200);
    expect(await roleOf(second)).toEqual({ role: 'platform_admin', clinic_id: null });
    expect(await roleOf(first)).toEqual({ role: 'clinic_admin', clinic_id: clinicId });
    await api.call(platformAdmin, inviteAnyoneEndpoint, {
      ...invited,
      email: freshEmail(),
      role: 'doctor',
      clinicId,
    });
    const listed = await api.call(platformAdmin, listPlatformInvitationsEndpoint, { clinicId });
    expect(listed.body.items).toMatchObject([{ role: 'doctor', clinicId }]);
    await testAuth.deliverMail();
  });

  test('returns 404 for an unknown clinic and 422 for a role that does not match it', async () => {
    const platformAdmin = await givenPerson(db.owner, { role: 'platform_admin' });
    const invited = { email: freshEmail(), fullName: 'Pat' };
    expect(
      (
        await api.call(platformAdmin, inviteAnyoneEndpoint, {
          ...invited,
          role: 'doctor',
          clinicId: crypto.randomUUID(),
        })
      ).status,
    ).toBe(404);
    expect(
      (await api.call(platformAdmin, inviteAnyoneEndpoint, { ...invited, role: 'doctor', clinicId: null }))
        .status,
    ).toBe(422);
    expect(
      (
        await api.call(platformAdmin, inviteAnyoneEndpoint, {
          ...invited,
          role: 'platform_admin',
          clinicId: crypto.randomUUID(),
        })
      ).status,
    ).toBe(422);
  });
});
