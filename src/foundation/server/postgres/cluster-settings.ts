/** How PostgreSQL is set up for one clinic's machine: small, and never losing what it acknowledged. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Compiling a plan costs more than our short queries take.
  jit: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  // What a backup still has to get is kept so far, and no further: the disk must not fill because its store is away.
  max_slot_wal_keep_size: '4GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
} as const;

/** For data that nobody will miss after a crash: the tests'. */
const THROWAWAY_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A snapshot of a worker's own would keep a test's `vacuum` from marking pages, and change the plans it compares.
  autovacuum: 'off',
} as const;

export const SOCKET_PORT = 5432;

/** The command line of the postmaster. The data directory comes first: a left-behind one is known by it. */
export function postmasterArguments(
  folder: string,
  socketFolder: string,
  durable: boolean,
  extra: Readonly<Record<string, string>> = {},
): string[] {
  const settings = Object.entries({ ...SETTINGS, ...(durable ? {} : THROWAWAY_SETTINGS), ...extra });
  return [
    '-D',
    folder,
    '-k',
    socketFolder,
    '-p',
    String(SOCKET_PORT),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
