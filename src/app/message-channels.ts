import type { Hono } from 'hono';
import { DEMO_TEXTING_CLINIC_ID } from '#vocabulary/demo.ts';
import { createSealer } from '#foundation/server/sealer.ts';
import { createFakeTwilio } from '#practice/message-channels/fake/fake-twilio.ts';
import {
  FAKE_ACCOUNT_SID,
  FAKE_AUTH_TOKEN,
  FAKE_NUMBER,
  fakeAccount,
} from '#practice/message-channels/fake/twilio-state.ts';
import type { ChannelParts } from '#practice/message-channels/server/channel-parts.ts';
import { openTwilio } from '#practice/message-channels/server/provider/open-twilio.ts';
import { serveTwilioWebhooks } from '#practice/message-channels/server/serve-webhooks.ts';
import { sealToken } from '#practice/message-channels/server/twilio-store.ts';
import { inboundPath } from '#practice/message-channels/server/webhook-path.ts';
import type { Storage } from '#supabase/storage/open-storage.ts';
import type { CrmParts, FunctionParts } from './functions.ts';
import { inbox } from './message-inbox.ts';

interface MessageChannels {
  readonly parts: ChannelParts;
  readonly mounts: readonly ((app: Hono) => void)[];
}

const FAKE_PATH = '/dev/twilio';

const openSealer = (secretKey: Buffer) => createSealer(secretKey, 'message channels');

/** The account with which the demo's clinic texts: it is filled in before the channels are opened. */
export function demoTextAccount(secretKey: Buffer) {
  const sealer = openSealer(secretKey);
  return {
    sid: FAKE_ACCOUNT_SID,
    number: FAKE_NUMBER,
    tokenHint: FAKE_AUTH_TOKEN.slice(-4),
    sealedToken: (clinicId: string) => sealToken(sealer, clinicId, FAKE_AUTH_TOKEN),
  };
}

/** The demo's provider, whose number reports to the clinic that texts from the start. It forgets at each start what it has heard. */
const openFake = (publicUrl: string) => {
  const smsUrl = publicUrl + inboundPath(DEMO_TEXTING_CLINIC_ID);
  return createFakeTwilio({ deliver: (request) => globalThis.fetch(request), checksWindow: false }, [
    fakeAccount({ numbers: [{ number: FAKE_NUMBER, canText: true, smsUrl }] }),
  ]);
};

/** Texts and messages of social networks, each clinic by its own account. The demo's client talks to a fake provider, and to no other. */
export function openMessageChannels(
  { settings, database, secretKey, log }: FunctionParts,
  { crm, storage }: { readonly crm: CrmParts | null; readonly storage: Pick<Storage, 'keep' | 'sign'> },
): MessageChannels {
  const { demo, publicUrl } = settings;
  const fake = demo ? openFake(publicUrl) : null;
  const fetch = fake?.fetch ?? ((request: Request) => globalThis.fetch(request));
  const parts: ChannelParts = {
    database,
    sealer: openSealer(secretKey),
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
