/** The pages that the links in our emails and Google sign-in return to. */
const RETURN_PATHS: ReadonlySet<string> = new Set(['/auth/callback', '/reset-password', '/invitation']);

/** Whether this URL may carry a session in its fragment. */
export const isAuthReturn = (url: URL): boolean => {
  if (!RETURN_PATHS.has(url.pathname.replace(/\/$/u, ''))) return false;
  const { accessToken, error } = readAuthReturn(url);
  return accessToken || error !== null;
};

export interface AuthReturn {
  /** What kind of link it was: `recovery`, `invite`, `signup`, `email_change`; null for none. */
  readonly type: string | null;
  readonly accessToken: boolean;
  /** Why there is no session: the link was used already, or has expired. */
  readonly error: { readonly code: string; readonly description: string } | null;
}

/** What the auth server put into the fragment or (for errors) the query of a URL. */
export function readAuthReturn(url: URL): AuthReturn {
  const fragment = new URLSearchParams(url.hash.replace(/^#/u, ''));
  const value = (name: string) => fragment.get(name) ?? url.searchParams.get(name);
  const failed = value('error') ?? value('error_code') ?? value('error_description');
  return {
    type: fragment.get('type'),
    accessToken: fragment.has('access_token'),
    error:
      failed === null
        ? null
        : {
            code: value('error_code') ?? value('error') ?? 'unknown',
            description: value('error_description') ?? '',
          },
  };
}

/** What the URL carried when the page was opened; supabase-js clears the fragment soon after. */
export const openedWith: AuthReturn =
  typeof window === 'undefined'
    ? { type: null, accessToken: false, error: null }
    : readAuthReturn(new URL(window.location.href));
