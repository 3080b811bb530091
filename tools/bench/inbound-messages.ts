import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { measureFanOut } from '#test/fan-out.ts';
import { type BenchPerson, type ServerAddress, signIn } from './people.ts';

const SCREENS = 50;
const MESSAGES = 150;
/** One after the other, so that what is still on its way is not taken for the next one. */
const CONVERSATIONS = 30;
/** The clinic with a fifth of all messages, and its client with an account. */
const CLINIC = 1;
const EMAIL = 'client@bench.test';

export interface InboundFigures {
  readonly screens: number;
  /** From the request of the client until the last screen is notified. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Gives a client an account with the password of all accounts, and conversations in the portal. @returns their ids. */
async function givePortalAccount(owner: Pool): Promise<string[]> {
  await owner.query(
    `insert into auth.users (id, email, password_hash, email_confirmed_at)
       select bench.id('portal', $1, 1), $2, u.password_hash, now() from auth.users u where u.id = bench.id('user', $1, 5)
       on conflict do nothing`,
    [CLINIC, EMAIL],
  );
  await owner.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
       select u.id, 'email', u.id::text, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false)
         from auth.users u where u.id = bench.id('portal', $1, 1) on conflict do nothing`,
    [CLINIC],
  );
  await owner.query(
    `insert into user_roles (user_id, role) values (bench.id('portal', $1, 1), 'client') on conflict do nothing`,
    [CLINIC],
  );
  await owner.query(
    `update clients set user_id = bench.id('portal', $1, 1) where id = bench.id('client', $1, 1) and user_id is null`,
    [CLINIC],
  );
  const { rows } = await owner.query<{ id: string }>(
    `update conversations v set client_id = bench.id('client', $1, 1) from bench.clinics c
      where c.n = $1 and v.clinic_id = c.id
        and v.id in (select bench.id('conversation', $1, 5 * k) from generate_series(1, $2::int) k) returning v.id`,
    [CLINIC, CONVERSATIONS],
  );
  return rows.map(({ id }) => id);
}

/** Measures how long a message that a client writes in the portal takes to reach all screens of the clinic. */
export async function measureInbound(
  owner: Pool,
  server: ServerAddress,
  person: BenchPerson,
): Promise<InboundFigures> {
  const conversations = await givePortalAccount(owner);
  const { accessToken } = await signIn(server, EMAIL, 0);
  const url = `http://127.0.0.1:${server.port}`;
  const conversationOf = (n: number) => conversations[n % conversations.length] ?? '';
  const { p50Ms, p99Ms } = await measureFanOut({
    url,
    key: server.publishableKey,
    topic: `clinic:${person.clinicId}`,
    token: person.accessToken,
    socketCount: SCREENS,
    changeCount: MESSAGES,
    markOf: conversationOf,
    isFromBeginning: true,
    change: async (n) => {
      const response = await fetch(`${url}/api/v1/my/conversations/${conversationOf(n)}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          clientMessageId: randomUUID(),
          text: 'Could we move the appointment to another day?',
          files: [],
        }),
      });
      if (!response.ok)
        throw new Error(`The message was refused: ${response.status} ${await response.text()}`);
    },
  });
  return { screens: SCREENS, p50Ms, p99Ms };
}
