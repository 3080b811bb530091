import type { ClientConfig } from 'pg';

interface Login {
  readonly user: string;
  readonly password: string;
}

/**
 * The same server with another login or database. Values in a connection string take precedence over separate
 * options, so the connection string itself is changed.
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
