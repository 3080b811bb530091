import type { Hono } from 'hono';
import { mountCheckoutPages } from './checkout-page.ts';
import { mountStripeApi } from './stripe-api.ts';
import { openStripeDoor } from './stripe-door.ts';
import { createStripeState, type FakeStripeOptions, type FakeStripeState } from './stripe-state.ts';

export interface FakeStripe {
  /** The pages on which somebody pays. */
  readonly pages: Hono;
  readonly state: FakeStripeState;
  /** Like `fetch`, without a network. A lost answer rejects like a broken connection. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * A fake of Stripe with the real one's rules, as far as they are used: forms, keys of repeated requests, pages that end, payments that
 * are confirmed later, refunds that fail, disputes, signed events, and everything that goes wrong on the way. For tests and the demo.
 */
export function createFakeStripe(options: Partial<FakeStripeOptions> = {}): FakeStripe {
  const state = createStripeState(options);
  return { state, pages: mountCheckoutPages(state), fetch: openStripeDoor(state, mountStripeApi(state)) };
}
