/** The signed-in user: their rows of `profiles` and `user_roles` in one. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly avatar_url: string | null;
  /** As stored; may be a role that this version does not know. */
  readonly role: string;
  readonly clinic_id: string | null;
}
