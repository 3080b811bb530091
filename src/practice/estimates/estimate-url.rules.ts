/** The address at which a client opens an estimate. The token is after the `#`, so that no server on the way logs it. */
export const estimateUrl = (origin: string, token: string): string => `${origin}/estimate#${token}`;
