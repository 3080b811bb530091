import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { ChannelParts } from './channel-parts.ts';
import { type Receipt, receiveWebhook } from './receive-webhook.ts';
import { WEBHOOK_PATTERN } from './webhook-path.ts';

/** Far more than any text has. */
const BODY_LIMIT_BYTES = 64_000;

const STATUS = {
  duplicate: 200,
  forged: 403,
  malformed: 400,
  other_account: 403,
  stored: 200,
  unknown_clinic: 404,
} as const satisfies Record<Receipt, number>;

/** The body as it came; null when it is too large. Counted while it is received. */
async function limitedBytes(c: Context): Promise<Buffer | null> {
  if (Number(c.req.header('content-length') ?? 0) > BODY_LIMIT_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const Path = z.object({ clinicId: z.uuid(), kind: z.enum(['inbound', 'status']) });
const isForm = (c: Context): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? '');
/** Says nothing to the sender of a text: what is answered, the conversations decide. */
const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * `/webhooks/twilio/<clinic>/inbound` and `/status`: what clients text, and what became of what was sent. It is stored and acknowledged
 * at once; a job applies it.
 */
export const serveTwilioWebhooks =
  (parts: ChannelParts) =>
  (app: Hono): void => {
    app.post(WEBHOOK_PATTERN, async (c) => {
      const path = Path.safeParse(c.req.param());
      if (!path.success || !isForm(c)) return c.json({ error: 'Endpoint not found.' }, 404);
      const body = await limitedBytes(c);
      if (body === null) return c.json({ error: 'The request is too large.' }, 413);
      // What Twilio called, whatever a proxy in front of this server made of it.
      const { pathname, search } = new URL(c.req.url);
      const signature = c.req.header('x-twilio-signature') ?? null;
      try {
        const url = parts.publicUrl + pathname + search;
        const receipt = await receiveWebhook(parts, { ...path.data, url, body, signature });
        if (STATUS[receipt] !== 200)
          return c.json({ error: 'The request was not accepted.' }, STATUS[receipt]);
        c.header('content-type', 'text/xml; charset=utf-8');
        return c.body(NOTHING_TO_SAY);
      } catch (error) {
        parts.log.error({ err: error }, 'a request of Twilio could not be stored');
        return c.json({ error: 'The request could not be stored just now.' }, 503);
      }
    });
  };
