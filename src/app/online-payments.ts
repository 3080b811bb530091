import type { Hono } from 'hono';
import { createSealer } from '#foundation/server/sealer.ts';
import { createFakeStripe } from '#practice/online-payments/fake/fake-stripe.ts';
import type { OnlinePaymentParts } from '#practice/online-payments/server/online-payment-parts.ts';
import { openStripe } from '#practice/online-payments/server/provider/open-stripe.ts';
import { serveWebhooks } from '#practice/online-payments/server/serve-webhooks.ts';
import { WEBHOOK_PATH } from '#practice/online-payments/server/webhook-path.ts';
import type { FunctionParts } from './functions.ts';

interface OnlinePayments {
  readonly parts: OnlinePaymentParts;
  readonly mounts: readonly ((app: Hono) => void)[];
}

const FAKE_PATH = '/dev/stripe';

/** The demo works without a network: the same client talks to a fake provider, and to no other. */
const openFake = (publicUrl: string) =>
  createFakeStripe({
    pagesUrl: publicUrl + FAKE_PATH,
    webhookUrl: (clinicId) => `${publicUrl}${WEBHOOK_PATH}/${clinicId}`,
    deliver: (_, request) => globalThis.fetch(request),
  });

/** Online payments by each clinic's own account at the provider. */
export function openOnlinePayments({ settings, database, secretKey, log }: FunctionParts): OnlinePayments {
  const { demo, publicUrl } = settings;
  const fake = demo ? openFake(publicUrl) : null;
  const parts: OnlinePaymentParts = {
    database,
    sealer: createSealer(secretKey, 'payment providers'),
    openProvider: openStripe(fake ? { fetch: fake.fetch } : {}),
    publicUrl,
    log,
  };
  return {
    parts,
    mounts: [serveWebhooks(parts), ...(fake ? [(app: Hono) => void app.route(FAKE_PATH, fake.pages)] : [])],
  };
}
