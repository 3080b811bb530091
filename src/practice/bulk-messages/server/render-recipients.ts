import type { BulkPurpose } from '#vocabulary/bulk-messages.ts';
import { BULK_UNSOLICITED } from '#vocabulary/bulk-messages.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { unsubscribeLinks } from '#practice/contact-consent/server/public/unsubscribe-links.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { renderOwnTexts } from '#practice/message-templates/server/public/render-own-texts.ts';
import { languagesOf } from '../check-draft.rules.ts';
import type { BulkContent } from '../content.contract.ts';

/** Somebody who is written to on one channel. */
export interface Addressee {
  readonly clientId: string;
  readonly channel: MessageChannelName;
  readonly address: string | null;
  readonly petNames: readonly string[];
}

export interface RenderedFor {
  readonly language: MessageLanguage;
  /** Null where a field has no value. */
  readonly said: { readonly subject: string | null; readonly text: string } | null;
}

/** As long as a real one, so that the parts of a text message are counted right. */
const EXAMPLE_LINK = `https://app.example.com/unsubscribe#${'x'.repeat(64)}`;

const usesLink = (texts: BulkContent['texts']): boolean => JSON.stringify(texts).includes('unsubscribe.link');

/** The link by which each ends messages of this purpose; null where nobody needs one. */
async function linksFor(
  scope: MessageScope,
  addressees: readonly Addressee[],
  { purpose, origin, texts }: RenderOptions,
): Promise<readonly (string | null)[]> {
  if (!BULK_UNSOLICITED.includes(purpose) || !usesLink(texts)) return addressees.map(() => null);
  if (origin === null) return addressees.map(({ address }) => (address === null ? null : EXAMPLE_LINK));
  const links = await unsubscribeLinks(
    scope,
    origin,
    addressees.flatMap(({ clientId, channel, address }) =>
      address === null ? [] : [{ clientId, channel, address, purpose }],
    ),
  );
  let next = 0;
  return addressees.map(({ address }) => {
    if (address === null) return null;
    next += 1;
    return links[next - 1]?.url ?? null;
  });
}

export interface RenderOptions {
  readonly purpose: BulkPurpose;
  readonly texts: BulkContent['texts'];
  /** Where the product is reached; null for a preview, whose links are examples. */
  readonly origin: string | null;
}

/** What a bulk message says to each, in their order. A few statements, however many. */
export async function renderRecipients(
  scope: MessageScope,
  addressees: readonly Addressee[],
  options: RenderOptions,
): Promise<readonly RenderedFor[]> {
  if (addressees.length === 0) return [];
  const links = await linksFor(scope, addressees, options);
  const textsByLanguage = Object.fromEntries(
    languagesOf(options.texts).flatMap((language) => {
      const texts = options.texts[language];
      return texts ? [[language, { ...texts, whatsappText: '' }]] : [];
    }),
  );
  const rendered = await renderOwnTexts(scope, {
    textsByLanguage,
    requests: addressees.map(({ clientId, channel, petNames }, index) => ({
      clientId,
      channels: [channel],
      fields: { 'pet.name': petNames, 'unsubscribe.link': links[index] ?? null },
    })),
  });
  return addressees.map(({ channel }, index) => {
    const one = rendered[index];
    if (!one) throw new Error('Each request must have its answer.');
    return { language: one.language, said: one.texts[channel] ?? null };
  });
}
