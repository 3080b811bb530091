import { ATTEMPT_STATES } from '#vocabulary/online-payment-states.ts';

export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** What happened to an attempt. */
export type AttemptEvent =
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'reported'; readonly state: Exclude<AttemptState, 'created' | 'unknown'> };

const positionOf = (state: AttemptState): number => ATTEMPT_STATES.indexOf(state);

/**
 * P-06. The state after an event: it moves forward only. Events that are repeated or arrive in another order therefore end in the
 * same state.
 *
 * Source of the manner: Stripe does not guarantee the order of webhook events and may send one more than once.
 */
export function afterEvent(state: AttemptState, event: AttemptEvent): AttemptState {
  const next = event.kind === 'timed_out' ? 'unknown' : event.state;
  return positionOf(next) > positionOf(state) ? next : state;
}

/**
 * P-06. What may be done about an attempt. Only one that has certainly ended without money may be followed by another; as long as
 * the outcome is not known, the provider is asked for it first.
 *
 * - `ask`: ask the provider for the outcome, charge nothing.
 * - `wait`: for the client.
 * - `charge_again`: another attempt may be made.
 * - `nothing`: it is paid.
 */
export function nextStepOf(state: AttemptState): 'ask' | 'wait' | 'charge_again' | 'nothing' {
  switch (state) {
    case 'created':
    case 'unknown':
    case 'processing': {
      return 'ask';
    }
    case 'requires_action': {
      return 'wait';
    }
    case 'failed':
    case 'canceled': {
      return 'charge_again';
    }
    case 'succeeded': {
      return 'nothing';
    }
  }
}

/** P-06. Whether an invoice may be charged now, with all attempts that were made for it. */
export const mayCharge = (attempts: readonly AttemptState[]): boolean =>
  attempts.every((state) => nextStepOf(state) === 'charge_again');
