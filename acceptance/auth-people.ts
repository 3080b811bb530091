import type { AuthError, Session, SupabaseClient, User } from '@supabase/supabase-js';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import type { TestDatabase } from '#test/database.ts';
import type { Tailwell } from './tailwell.ts';

export const PASSWORD = 'correct horse battery';
export const freshEmail = (): string => `${crypto.randomUUID()}@people.test`;

/** The error as the client reports it. */
export const seen = (error: AuthError | null) => ({
  status: error?.status,
  code: error?.code,
  message: error?.message,
});

export interface SignedUp {
  readonly client: SupabaseClient;
  readonly email: string;
  readonly password: string;
  readonly session: Session;
  readonly user: User;
}

/** A user who has just signed up where no email confirmation is required. */
export async function givenSignedUp(tailwell: Tailwell): Promise<SignedUp> {
  const client = tailwell.client();
  const email = freshEmail();
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  const { session, user } = data;
  if (!session || !user) throw new Error('This server requires email confirmation.');
  return { client, email, password: PASSWORD, session, user };
}

/** The redirect of an emailed link. */
export async function follow(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  if (response.status !== 303) throw new Error(`The link returned ${response.status}.`);
  return new URL(response.headers.get('location') ?? '');
}

/** A secret key of the project, created as a platform_admin does. */
export async function givenSecretKey({ owner }: TestDatabase): Promise<string> {
  const { text, hash, hint } = makeProjectKey('secret');
  await owner.query(
    `insert into auth.api_keys (kind, name, key_hash, hint) values ('secret', 'Acceptance', $1, $2)`,
    [hash, hint],
  );
  return text;
}

/** The claims of an access token, unverified. */
export const claimsOf = (session: Session | null): Readonly<Record<string, unknown>> => {
  const payload = session?.access_token.split('.')[1] ?? '';
  // Safe: the claims of a token are a JSON object.
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
};
