import { glob, readFile } from 'node:fs/promises';
import { rawStatements } from './raw-statements.ts';
import { sqlStateLiterals } from './sqlstate-literals.ts';

/** Files that are still to be given schemas. No file is added. */
const REMAINING: readonly string[] = [
  'src/practice/assistant/server/get-clinic-ai.ts',
  'src/practice/assistant/server/public/complete-reservation.ts',
  'src/practice/assistant/server/public/find-usage.ts',
  'src/practice/assistant/server/public/release-reservation.ts',
  'src/supabase/auth/address-emails.ts',
  'src/supabase/auth/admin/accounts.ts',
  'src/supabase/auth/admin/list-accounts.ts',
  'src/supabase/auth/admin/make-link.ts',
  'src/supabase/auth/assert-not-pin-only.ts',
  'src/supabase/auth/auth-emails.ts',
  'src/supabase/auth/create-confirmed-user.ts',
  'src/supabase/auth/exchange-code.ts',
  'src/supabase/auth/flow-states.ts',
  'src/supabase/auth/mfa/admin-factors.ts',
  'src/supabase/auth/mfa/assert-second-factor.ts',
  'src/supabase/auth/mfa/challenge-factor.ts',
  'src/supabase/auth/mfa/enroll-factor.ts',
  'src/supabase/auth/mfa/unenroll-factor.ts',
  'src/supabase/auth/mfa/verify-factor.ts',
  'src/supabase/auth/oidc/oauth-states.ts',
  'src/supabase/auth/oidc/renew-session.ts',
  'src/supabase/auth/oidc/resolve-identity.ts',
  'src/supabase/auth/oidc/unlink-identity.ts',
  'src/supabase/auth/rate-limits.ts',
  'src/supabase/auth/reauthenticate.ts',
  'src/supabase/auth/refresh-session.ts',
  'src/supabase/auth/require-authentication.ts',
  'src/supabase/auth/sign-in-anonymously.ts',
  'src/supabase/auth/sign-in-by-pin.ts',
  'src/supabase/auth/sign-in-with-otp.ts',
  'src/supabase/auth/sign-in-with-password.ts',
  'src/supabase/auth/signing-keys.ts',
  'src/supabase/auth/update-user.ts',
  'src/supabase/gateway/project-keys.ts',
  'src/supabase/realtime/authorization.ts',
  'src/supabase/realtime/change-feed.ts',
  'src/supabase/realtime/change-queries.ts',
  'src/supabase/realtime/presence.ts',
  'src/supabase/rest/run-statement.ts',
  'src/supabase/storage/actor.ts',
  'src/supabase/storage/buckets.ts',
  'src/supabase/storage/list-objects-v2.ts',
  'src/supabase/storage/list-objects.ts',
  'src/supabase/storage/objects.ts',
  'src/supabase/storage/orphaned-blobs.ts',
];

/** The files that may use rows without a schema, and why. */
const RAW_STATEMENTS: Readonly<Record<string, string>> = {
  'src/foundation/server/database/fetch-rows.ts': 'it checks rows against a schema',
  'src/foundation/server/database/query-rows.ts': 'it checks rows against a schema',
  ...Object.fromEntries(REMAINING.map((path) => [path, 'its rows have no schema yet'])),
};

/** The files that may write SQLSTATEs, and why. */
const SQLSTATES: Readonly<Record<string, string>> = {
  'src/foundation/server/database/sqlstate.ts': 'it names them for all others',
  'src/foundation/web/session/load-profile.ts':
    'a browser reads them in answers, and imports nothing of the server',
};

interface Rule {
  readonly files: string;
  readonly exceptions: Readonly<Record<string, string>>;
  readonly find: (path: string, text: string) => readonly { readonly line: number; readonly fault: string }[];
}

const RULES: readonly Rule[] = [
  {
    files: 'src/**/*.{ts,tsx}',
    exceptions: RAW_STATEMENTS,
    find: (path, text) => rawStatements(path, text).map(({ line, reason }) => ({ line, fault: reason })),
  },
  {
    files: '{src,db,tools}/**/*.{ts,tsx,mjs}',
    exceptions: SQLSTATES,
    find: (path, text) =>
      sqlStateLiterals(path, text).map(({ line, code }) => ({
        line,
        fault: `'${code}' is an SQLSTATE: name it in src/foundation/server/database/sqlstate.ts`,
      })),
  },
];

/** The faults of the files, and exceptions that are needed no more, each as a sentence. */
export function statementFaults(
  { find, exceptions }: Pick<Rule, 'exceptions' | 'find'>,
  sources: ReadonlyMap<string, string>,
): string[] {
  const stale = new Set(Object.keys(exceptions));
  const faults: string[] = [];
  for (const [path, text] of sources) {
    const found = find(path, text);
    if (found.length > 0 && path in exceptions) stale.delete(path);
    else faults.push(...found.map(({ line, fault }) => `${path}:${line} ${fault}`));
  }
  return [...faults, ...[...stale].map((path) => `${path} needs no exception: take it off the list`)];
}

async function main(): Promise<void> {
  const faults: string[] = [];
  for (const rule of RULES) {
    const paths = (await Array.fromAsync(glob(rule.files))).filter((path) => !/\.test\.tsx?$/.test(path));
    const texts = paths.toSorted().map(async (path) => [path, await readFile(path, 'utf8')] as const);
    faults.push(...statementFaults(rule, new Map(await Promise.all(texts))));
  }
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${faults.length} statements without a schema, SQLSTATEs and stale exceptions\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (import.meta.main) await main();
