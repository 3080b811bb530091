import type { Hono } from 'hono';
import { createSealer } from '#foundation/server/sealer.ts';
import { createFakeTwilio } from '#practice/message-channels/fake/fake-twilio.ts';
import type { ChannelParts } from '#practice/message-channels/server/channel-parts.ts';
import { openTwilio } from '#practice/message-channels/server/provider/open-twilio.ts';
import { serveTwilioWebhooks } from '#practice/message-channels/server/serve-webhooks.ts';
import type { Storage } from '#supabase/storage/open-storage.ts';
import type { CrmParts, FunctionParts } from './functions.ts';
import { inbox } from './message-inbox.ts';

interface MessageChannels {
  readonly parts: ChannelParts;
  readonly mounts: readonly ((app: Hono) => void)[];
}

const FAKE_PATH = '/dev/twilio';

/** Texts and messages of social networks, each clinic by its own account. The demo's client talks to a fake provider, and to no other. */
export function openMessageChannels(
  { settings, database, secretKey, log }: FunctionParts,
  { crm, storage }: { readonly crm: CrmParts | null; readonly storage: Pick<Storage, 'keep' | 'sign'> },
): MessageChannels {
  const { demo, publicUrl } = settings;
  const fake = demo ? createFakeTwilio({ deliver: (request) => globalThis.fetch(request) }) : null;
  const fetch = fake?.fetch ?? ((request: Request) => globalThis.fetch(request));
  const parts: ChannelParts = {
    database,
    sealer: createSealer(secretKey, 'message channels'),
    openTwilio: openTwilio({ fetch }),
    sendAsLocation: crm?.connection.sendAsLocation ?? null,
    fetch,
    keep: storage.keep,
    signFile: storage.sign,
    publicUrl,
    inbox,
    log,
  };
  return {
    parts,
    mounts: [
      serveTwilioWebhooks(parts),
      ...(fake ? [(app: Hono) => void app.route(FAKE_PATH, fake.pages)] : []),
    ],
  };
}
