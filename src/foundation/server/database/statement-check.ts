/** What a check knows of the transaction of a statement. */
export interface StatementScope {
  readonly databaseRole: string;
  readonly claims?: { readonly role: string | null };
}

/** Receives the text of a statement and the scope of its transaction. Throws to refuse the statement. */
export type StatementCheck = (text: string, scope: StatementScope) => void;

/** Tests set it; a running server trusts what they have proved. */
let check: StatementCheck | undefined;

/** Makes every transaction of this process pass its statements to `by` before they are sent. */
export function checkStatements(by: StatementCheck): void {
  check = by;
}

/** Passes a statement to the check that is set, if any. */
export const checkStatement: StatementCheck = (text, scope) => check?.(text, scope);
