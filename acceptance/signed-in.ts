import type { createClient, SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import { createPasswords } from '#supabase/auth/passwords.ts';
import type { TestDatabase } from '#test/database.ts';
import type { Person } from '#test/given.ts';
import type { Tailwell } from './tailwell.ts';

export type Client = SupabaseClient;

const PASSWORD = 'a sleeping cat 7';
let passwordHash: Promise<string> | undefined;

/** A client signed in by password as a prepared user. */
export async function signedIn(
  tailwell: Tailwell,
  { owner }: TestDatabase,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  options?: SupabaseClientOptions<'public'>,
  create?: typeof createClient,
): Promise<Client> {
  passwordHash ??= createPasswords().hash(PASSWORD);
  await owner.query('update auth.users set password_hash = $2 where id = $1', [userId, await passwordHash]);
  const client = tailwell.client(options, undefined, create);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}
