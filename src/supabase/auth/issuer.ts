const LOOPBACK_ISSUER = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/auth\/v1$/;

/** Who signs our tokens, and whose we take. */
export interface Issuer {
  readonly issuer: string;
  readonly isIssuer: (claim: string) => boolean;
}

/**
 * Without a PUBLIC_URL each process of a machine goes by the port it listens on, and all of them sign with the same
 * keys: then a token of any of them is taken. With one, exactly that one.
 */
export function issuerFor({
  publicUrl,
  publicUrlIsGiven,
}: {
  readonly publicUrl: string;
  readonly publicUrlIsGiven: boolean;
}): Issuer {
  const issuer = `${publicUrl}/auth/v1`;
  return {
    issuer,
    isIssuer: (claim) => claim === issuer || (!publicUrlIsGiven && LOOPBACK_ISSUER.test(claim)),
  };
}
