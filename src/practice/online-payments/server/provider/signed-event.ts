import { objectIdOf } from './stripe-account.ts';
import type { ProviderEvent } from './payment-provider.ts';

/** How old a signature may be. */
const TOLERANCE_SECONDS = 300;

/**
 * An event whose signature is that of the clinic's secret, over the bytes as they came, and not older than five minutes; null for
 * any other.
 */
export async function readSignedEvent(
  bytes: Uint8Array,
  signature: string | null,
  secret: string,
): Promise<(ProviderEvent & { readonly isLive: boolean }) | null> {
  if (signature === null) return null;
  const { default: Stripe } = await import('stripe');
  try {
    const event = Stripe.webhooks.constructEvent(Buffer.from(bytes), signature, secret, TOLERANCE_SECONDS);
    const objectId = objectIdOf(event);
    const { id, type, livemode: isLive } = event;
    const isWhole =
      typeof id === 'string' && typeof type === 'string' && id.length <= 200 && type.length <= 100;
    return objectId === null || !isWhole || objectId.length > 200 ? null : { id, type, objectId, isLive };
  } catch {
    return null;
  }
}
