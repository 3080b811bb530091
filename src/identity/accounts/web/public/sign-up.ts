import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { authCode } from './auth-message.ts';

/** Answers that would tell an outsider that the address has an account; they end at the inbox like a new one does. */
const KNOWN_ADDRESS_CODES: ReadonlySet<string> = new Set(['user_already_exists', 'email_exists']);

interface NewAccount {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  /** What the account remembers beside the name. It grants nothing. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/**
 * Makes an account.
 *
 * @returns `in` when the person is signed in at once; `inbox` when a mail says how to go on, which it does for an
 *   address with an account too.
 * @throws what the auth server answered, such as `weak_password`; `authMessage` has the words for it.
 */
export async function signUp({
  fullName,
  email,
  password,
  metadata = {},
}: NewAccount): Promise<'in' | 'inbox'> {
  const { auth } = await supabaseClient();
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      data: { ...metadata, full_name: fullName },
      emailRedirectTo: `${window.location.origin}/auth/callback`,
    },
  });
  if (error && !KNOWN_ADDRESS_CODES.has(authCode(error))) throw error;
  return data.session === null ? 'inbox' : 'in';
}
