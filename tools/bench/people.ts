import type { Pool } from 'pg';
import * as z from 'zod';
import type { Role } from '#vocabulary/permissions.ts';
import { FILL_PASSWORD } from './fill.ts';

/** A user who is signed in at the measured server. */
export interface BenchPerson {
  readonly email: string;
  readonly clinicId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Without it that of the front desk. */
  readonly role?: Role;
}

export interface ServerAddress {
  readonly port: number;
  /** What supabase-js takes as its key. */
  readonly publishableKey: string;
}

const SignedIn = z.object({ access_token: z.string(), refresh_token: z.string() });
const Claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** An invented address for each person: the server trusts the proxy's header, and rate limits count by address. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

export const signInBody = (email: string) => ({ email, password: FILL_PASSWORD });

export async function signIn(server: ServerAddress, email: string, n: number) {
  const response = await fetch(`http://127.0.0.1:${server.port}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(n),
    },
    body: JSON.stringify(signInBody(email)),
  });
  if (!response.ok)
    throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  const { access_token: accessToken, refresh_token: refreshToken } = SignedIn.parse(await response.json());
  const payload: unknown = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  const { sub: userId, session_id: sessionId } = Claims.parse(payload);
  return { email, userId, sessionId, accessToken, refreshToken };
}

/** Signs in the front desk of every clinic, as a browser does. */
export async function signInFrontDesks(owner: Pool, server: ServerAddress): Promise<BenchPerson[]> {
  const { rows } = await owner.query<{ email: string; clinicId: string }>(
    `select u.email, c.id as "clinicId" from bench.clinics c join auth.users u on u.id = bench.id('user', c.n, 5) order by c.n`,
  );
  const people: BenchPerson[] = [];
  for (const [n, { email, clinicId }] of rows.entries()) {
    people.push({ ...(await signIn(server, email, n)), clinicId });
  }
  return people;
}

/** Signs in the admin of the large clinic. */
export async function signInAdmin(owner: Pool, server: ServerAddress): Promise<BenchPerson> {
  const { rows } = await owner.query<{ email: string; clinicId: string }>(
    `select u.email, c.id as "clinicId" from bench.clinics c join auth.users u on u.id = bench.id('user', c.n, 7) where c.n = 1`,
  );
  const [admin] = rows;
  if (!admin) throw new Error('The large clinic has no admin.');
  return { ...(await signIn(server, admin.email, 0)), clinicId: admin.clinicId, role: 'clinic_admin' };
}
