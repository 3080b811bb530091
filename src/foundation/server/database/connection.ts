import type { ClientConfig } from 'pg';

interface Login {
  readonly user: string;
  readonly password: string;
}

/**
 * The same server under another login or database. What an address says wins over what stands beside it, so the
 * address itself is rewritten.
 */
export function redirect(
  connection: ClientConfig,
  { database, login }: { readonly database?: string; readonly login?: Login },
): ClientConfig {
  if (connection.connectionString === undefined) {
    return { ...connection, ...(database === undefined ? {} : { database }), ...login };
  }
  const address = new URL(connection.connectionString);
  if (database !== undefined) address.pathname = `/${database}`;
  if (login) {
    address.username = login.user;
    address.password = login.password;
  }
  return { ...connection, connectionString: address.href };
}
