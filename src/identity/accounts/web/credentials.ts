/** What a person signs in with. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}
