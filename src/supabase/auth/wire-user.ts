import * as z from 'zod';

/** An account as returned by `auth.describe_user`: with all keys, and null for missing values. */
export const DescribedUser = z.looseObject({
  id: z.uuid(),
  email: z.string(),
  app_metadata: z.unknown(),
  user_metadata: z.unknown(),
  is_anonymous: z.boolean(),
});
export type DescribedUser = z.infer<typeof DescribedUser>;

/** A user in the format of the protocol, which omits keys without a value. */
export const toWireUser = (described: DescribedUser): Record<string, unknown> =>
  Object.fromEntries(Object.entries(described).filter(([, value]) => value !== null));

/**
 * The user returned for a sign-up with a taken address: with a new id, and without a role or an identity.
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
