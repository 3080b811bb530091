import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { OnlinePaymentParts } from './online-payment-parts.ts';
import { type Receipt, receiveEvent } from './receive-event.ts';
import { WEBHOOK_PATH } from './webhook-path.ts';

/** Far more than any event has. */
const EVENT_LIMIT_BYTES = 512_000;

const STATUS = {
  duplicate: 200,
  forged: 400,
  other_mode: 400,
  stored: 200,
  unknown_clinic: 404,
} as const satisfies Record<Receipt, number>;

/** The body as it came; null when it is too large. Counted while it is received. */
async function limitedBytes(c: Context): Promise<Uint8Array | null> {
  if (Number(c.req.header('content-length') ?? 0) > EVENT_LIMIT_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > EVENT_LIMIT_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * `/webhooks/stripe/<clinic>`: receives the provider's events. It stores an event and responds at once; a job handles it. The
 * provider repeats what got no response of 2xx.
 */
export const serveWebhooks =
  (parts: OnlinePaymentParts) =>
  (app: Hono): void => {
    app.post(`${WEBHOOK_PATH}/:clinicId`, async (c) => {
      const clinicId = z.uuid().safeParse(c.req.param('clinicId'));
      if (!clinicId.success) return c.json({ error: 'Endpoint not found.' }, 404);
      const bytes = await limitedBytes(c);
      if (bytes === null) return c.json({ error: 'The event is too large.' }, 413);
      try {
        const signature = c.req.header('stripe-signature') ?? null;
        const receipt = await receiveEvent(parts, clinicId.data, bytes, signature);
        return c.json({ received: STATUS[receipt] === 200 }, STATUS[receipt]);
      } catch (error) {
        parts.log.error({ err: error }, 'an event of the payment provider could not be stored');
        return c.json({ error: 'The event could not be stored just now.' }, 503);
      }
    });
  };
