/** What a push service answered [RFC 8030, 5]. */
export type PushOutcome =
  | { readonly kind: 'accepted' }
  /** 404, 410: the browser has ended the subscription. */
  | { readonly kind: 'gone' }
  /** It will never be accepted as it is. */
  | { readonly kind: 'refused'; readonly status: number }
  /** Busy: asked again after so long, in milliseconds. */
  | { readonly kind: 'busy'; readonly waitMs: number }
  /** No answer, or a failure of the service. */
  | { readonly kind: 'unavailable'; readonly reason: string };
