const LOOPBACK_ISSUER = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/auth\/v1$/;

/** The issuer of our tokens, and the issuers that are accepted. */
export interface Issuer {
  readonly issuer: string;
  readonly isIssuer: (claim: string) => boolean;
}

/**
 * Without a PUBLIC_URL, the issuer is the port that a process listens on, and all processes of a machine share the
 * signing keys: tokens of any of them are accepted. With a PUBLIC_URL, only that issuer is accepted.
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
