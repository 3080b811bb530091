import { createMemberships } from '#foundation/server/http/memberships.ts';
import type { Bearer } from '#supabase/person/bearer.ts';
import { personTransactions, type PersonTransactions } from '#supabase/person/person-transactions.ts';
import type { TestDatabase } from './database.ts';

const ONE_HOUR_SECONDS = 3600;

/** `test.<user>.<session>`: what `givenPerson` hands out; good for an hour. The database judges the session. */
export function verifyTestToken(token: string): Bearer | null {
  const [kind, userId, sessionId] = token.split('.');
  if (kind !== 'test' || !userId || !sessionId) return null;
  return { userId, sessionId, expiresAt: Math.floor(Date.now() / 1000) + ONE_HOUR_SECONDS };
}

/** Transactions of people over a test database, with roles remembered as the server remembers them. */
export const testPeople = ({ database, owner }: TestDatabase): PersonTransactions =>
  personTransactions({
    database,
    memberships: createMemberships(async (userId) => {
      const { rows } = await owner.query<{ role: string; clinicId: string | null }>(
        'select role, clinic_id as "clinicId" from user_roles where user_id = $1',
        [userId],
      );
      return rows[0];
    }),
  });
