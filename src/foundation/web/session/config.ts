/** What the server tells every browser about itself. */
export interface PublicConfig {
  readonly name: string;
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** Test users and their buttons are there. */
  readonly demo: boolean;
  /** Google sign-in has its credentials. */
  readonly google: boolean;
}

let pending: Promise<PublicConfig> | undefined;

/** Fetched once; after a failure the next caller tries again. */
export function loadConfig(): Promise<PublicConfig> {
  pending ??= fetchConfig().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function fetchConfig(): Promise<PublicConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  // Safe: our own server writes it, from the same list.
  return (await response.json()) as PublicConfig;
}
