import { loadModule, parseSync } from 'libpg-query';
import { checkStatements, type StatementScope } from '#foundation/server/database/statement-check.ts';
import { readClinicTables } from './clinic-tables.ts';
import { isProbingIsolation } from './probing-isolation.ts';
import { unpinnedTables } from './unpinned-tables.ts';

/**
 * Whether a transaction concerns one clinic: those of its staff. Somebody of the platform inside a clinic runs the same
 * statements there, and the console's, which list many clinics.
 */
const isWithinClinic = ({ databaseRole, claims }: StatementScope): boolean =>
  databaseRole === 'clinic_member' && claims?.role !== 'platform_admin';

/** What is wrong with each statement that was analyzed; null for nothing. */
const faults = new Map<string, string | null>();

function faultOf(text: string, clinicTables: ReadonlySet<string>): string | null {
  const unpinned = unpinnedTables(parseSync(text), { clinicTables });
  if (unpinned.length === 0) return null;
  const names = unpinned.map(({ table, alias }) => (alias === table ? table : `${table} as ${alias}`));
  return (
    `P1: compare clinic_id with a parameter (in an insert: give it one) for ${names.join(', ')} ` +
    `in this statement:\n${text}`
  );
}

/**
 * Makes every statement of a clinic's staff in this process fail that leaves a clinic's table without a comparison of
 * its `clinic_id` with a parameter. Each text is analyzed once.
 */
export async function requirePinnedStatements(): Promise<void> {
  await loadModule();
  const clinicTables = readClinicTables();
  checkStatements((text, scope) => {
    if (!isWithinClinic(scope) || isProbingIsolation()) return;
    const known = faults.get(text);
    const fault = known === undefined ? faultOf(text, clinicTables) : known;
    faults.set(text, fault);
    if (fault === null) return;
    // A caller of the API sees a 500 without its cause.
    console.error(fault);
    throw new Error(fault);
  });
}
