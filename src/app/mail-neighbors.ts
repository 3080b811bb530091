import type { ConsentPurpose } from '#vocabulary/contact-consents.ts';
import type { MessagePurpose } from '#vocabulary/messages.ts';
import { recordConsent, recordConsents } from '#practice/contact-consent/server/public/record-consent.ts';
import { unsubscribeLinks } from '#practice/contact-consent/server/public/unsubscribe-links.ts';
import { receiveMessage } from '#practice/conversations/server/public/receive-message.ts';
import { recordDelivery } from '#practice/conversations/server/public/record-delivery.ts';
import type { MailConsents, MailConversations } from '#practice/message-mail/server/mail-neighbors.ts';

export const mailConversations: MailConversations = { receiveMessage, recordDelivery };

/** What somebody unsubscribes from: a conversation needs no consent, so that it can be news only. */
const consentPurpose = (purpose: MessagePurpose): ConsentPurpose =>
  purpose === 'reply' ? 'marketing' : purpose;

const ADDRESS = { clientId: null, channel: 'email' } as const;

/** What follows from reports about emails, in the ledger of consents. */
export const mailConsents = (publicUrl: string): MailConsents => ({
  suppress: (scope, { address, messageId, code }) =>
    recordConsent(scope, {
      ...ADDRESS,
      address,
      purpose: null,
      action: 'bounced',
      method: 'mail_report',
      evidence: { messageId, code },
    }),
  refuseMarketing: (scope, { address, messageId, purpose, reason }) =>
    recordConsents(
      scope,
      reason === 'complaint'
        ? [
            {
              ...ADDRESS,
              address,
              purpose: null,
              action: 'complained',
              method: 'mail_report',
              evidence: { messageId },
            },
          ]
        : [
            {
              ...ADDRESS,
              address,
              purpose: consentPurpose(purpose),
              action: 'withdrawn',
              method: 'unsubscribe_link',
              evidence: { messageId },
            },
          ],
    ),
  unsubscribeLink: async (scope, { address, purpose }) => {
    const [link] = await unsubscribeLinks(scope, publicUrl, [
      { ...ADDRESS, address, purpose: consentPurpose(purpose) },
    ]);
    // The header has the address in angle brackets.
    return link ? { url: link.url, oneClickUrl: link.headers['List-Unsubscribe'].slice(1, -1) } : null;
  },
});
