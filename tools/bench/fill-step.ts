/** One statement that fills the bench's database. */
export interface Step {
  readonly name: string;
  /** Inserts the rows of the clinics numbered $1 to $2. */
  readonly text: string;
  readonly values?: readonly unknown[];
  /** With triggers and foreign keys, for rows of which the database computes a part. */
  readonly isChecked?: boolean;
}
