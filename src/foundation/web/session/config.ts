/** The public configuration of the server. */
export interface PublicConfig {
  readonly name: string;
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** The demo's test users exist, and are offered for sign-in. */
  readonly demo: boolean;
  /** Google sign-in is configured. */
  readonly google: boolean;
  readonly mail: {
    /** The domain at which clinics receive emails; null where they receive none. */
    readonly domain: string | null;
    /** Whether emails to clients are sent, or shown in the demo. */
    readonly isSent: boolean;
  };
}

let pending: Promise<PublicConfig> | undefined;

/** Fetched once; after a failure the next call tries again. */
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
  // Safe: our own server writes it with the same fields.
  return (await response.json()) as PublicConfig;
}
