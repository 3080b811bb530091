import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { authCode } from './auth-message.ts';

/** Error codes that would reveal that an address has an account; they lead to the inbox panel like a new address. */
const KNOWN_ADDRESS_CODES: ReadonlySet<string> = new Set(['user_already_exists', 'email_exists']);

interface NewAccount {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  /** Metadata of the account in addition to the name. It grants nothing. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/**
 * Creates an account.
 *
 * @returns `in` if the person is signed in at once; `inbox` if an email says how to continue, which is also the case
 * for an address that already has an account.
 * @throws the error of the auth server, such as `weak_password`; see `authMessage`.
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
