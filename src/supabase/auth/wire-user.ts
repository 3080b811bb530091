/** An account as `auth.describe_user` gives it: every key, with null where there is nothing. */
export interface DescribedUser {
  readonly id: string;
  readonly email: string;
  readonly app_metadata: unknown;
  readonly user_metadata: unknown;
  readonly is_anonymous: boolean;
  readonly [key: string]: unknown;
}

/** As the wire shows it: keys without a value are left out, never null. */
export const toWireUser = (described: DescribedUser): Record<string, unknown> =>
  Object.fromEntries(Object.entries(described).filter(([, value]) => value !== null));

/**
 * Who signs up with an address that is taken is shown a user all the same: of a new id, without a role or an identity.
 *
 * @param id random.
 */
export const fakeUser = (id: string, email: string, now: string): Record<string, unknown> => ({
  id,
  aud: 'authenticated',
  role: '',
  email,
  phone: '',
  confirmation_sent_at: now,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  identities: [],
  created_at: now,
  updated_at: now,
  is_anonymous: false,
});
