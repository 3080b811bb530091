/** The page of a link. The token is after the `#`, so that no server on the way logs it. */
export const unsubscribeUrl = (origin: string, token: string): string => `${origin}/unsubscribe#${token}`;

export const confirmAddressUrl = (origin: string, token: string): string =>
  `${origin}/confirm-address#${token}`;

/** Mail programs post to it (RFC 8058): they send no part after a `#`. */
export const ONE_CLICK_PATH = '/unsubscribe/one-click';
export const oneClickUrl = (origin: string, token: string): string => `${origin}${ONE_CLICK_PATH}/${token}`;
