import { createHmac } from 'node:crypto';
import { secondsNow, stripeId, type FakeStripeEvent, type FakeStripeState } from './stripe-state.ts';

/** Notes that something happened. It is sent with `flushStripeEvents`. */
export function emit(
  state: FakeStripeState,
  type: string,
  object: Readonly<Record<string, unknown>>,
  clinicId: string | null,
): void {
  const event = { id: stripeId('evt'), type, createdAt: secondsNow(state), object, clinicId };
  state.events.push(event);
  state.outbox.push(event);
}

export const printEvent = (
  { options }: FakeStripeState,
  { id, type, createdAt, object }: FakeStripeEvent,
): Record<string, unknown> => ({
  id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: createdAt,
  data: { object },
  livemode: options.isLive,
  type,
});

/** How an event is signed. The defaults are those of the real provider. */
export interface SignOptions {
  readonly secret?: string;
  readonly atSeconds?: number;
  /** Further signatures before the right one, as while a secret is being replaced. */
  readonly otherSecrets?: readonly string[];
  /** Changes the text after signing. */
  readonly tamper?: (text: string) => string;
}

const sign = (secret: string, at: number, text: string): string =>
  createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');

/** The request that delivers an event to the endpoint of a clinic. */
export function signStripeEvent(
  state: FakeStripeState,
  event: FakeStripeEvent,
  clinicId: string,
  { secret, atSeconds, otherSecrets = [], tamper = (text) => text }: SignOptions = {},
): Request {
  const text = JSON.stringify(printEvent(state, event));
  const at = atSeconds ?? secondsNow(state);
  const signatures = [...otherSecrets, secret ?? state.options.webhookSecret]
    .map((one) => `v1=${sign(one, at, text)}`)
    .join(',');
  return new Request(state.options.webhookUrl(clinicId), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},${signatures}` },
    body: tamper(text),
  });
}

/** Sends the events that have not been sent yet. One that is not taken is lost here; the real provider repeats it for days. */
export async function flushStripeEvents(state: FakeStripeState): Promise<void> {
  const { deliver } = state.options;
  if (!deliver) return;
  for (const event of state.outbox.splice(0)) {
    if (event.clinicId !== null)
      await deliver(event, signStripeEvent(state, event, event.clinicId)).catch(() => undefined);
  }
}
