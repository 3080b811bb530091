/** Who is signed in, as the screens know them: the row of `profiles` and the row of `user_roles` in one. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly avatar_url: string | null;
  /** As stored; may be a word that this version does not know. */
  readonly role: string;
  readonly clinic_id: string | null;
}
