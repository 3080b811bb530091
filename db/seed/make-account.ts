import type { Role } from '#vocabulary/permissions.ts';

export interface AccountPlan {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly clinicId: string | null;
  /** Null for accounts that nobody signs in to. */
  readonly passwordHash: string | null;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
}

/** Makes the rows of a confirmed account with a profile and a role. */
export const makeAccount = ({
  id,
  email,
  fullName,
  passwordHash,
  role,
  clinicId,
  createdAt,
  lastSignInAt,
}: AccountPlan) => ({
  user: {
    id,
    email,
    password_hash: passwordHash,
    email_confirmed_at: createdAt,
    last_sign_in_at: lastSignInAt,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: fullName, email_verified: true },
    is_anonymous: false,
    created_at: createdAt,
    updated_at: createdAt,
  },
  identity: {
    identity_id: id,
    user_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: { sub: id, email, full_name: fullName, email_verified: true, phone_verified: false },
    last_sign_in_at: lastSignInAt,
    created_at: createdAt,
    updated_at: createdAt,
  },
  profile: { id, email, full_name: fullName, created_at: createdAt, updated_at: createdAt },
  role: { user_id: id, role, clinic_id: clinicId, created_at: createdAt },
});
export type AccountRows = ReturnType<typeof makeAccount>;
