import { describe, expect, test } from 'vitest';
import type { BulkPurpose } from '#vocabulary/bulk-messages.ts';
import type { MessageLanguage } from '#vocabulary/message-languages.ts';
import { checkDraft as checkWhole, languagesOf } from './check-draft.rules.ts';
import { type BulkContent, EMPTY_FILTER, EMPTY_TEXTS } from './content.contract.ts';

const email = { ...EMPTY_TEXTS, emailSubject: 'Closed on Tuesday', emailText: 'Dear {{client.firstName}}' };
const checkDraft = (
  draft: Pick<BulkContent, 'channels' | 'texts'>,
  purpose: BulkPurpose,
  language: MessageLanguage,
) => checkWhole({ filter: EMPTY_FILTER, ...draft }, purpose, language);
const paths = (faults: readonly { readonly path: string }[]) => faults.map(({ path }) => path);

describe('what a draft lacks', () => {
  test('nothing when every channel has its text', () => {
    expect(checkDraft({ channels: ['email'], texts: { en: email } }, 'transactional', 'en')).toEqual([]);
  });

  test('channels, before anything else', () => {
    expect(paths(checkDraft({ channels: [], texts: {} }, 'marketing', 'en'))).toEqual(['channels']);
  });

  test('the texts of each channel, in the clinic’s language and in every other that has begun', () => {
    expect(
      paths(
        checkDraft(
          { channels: ['sms', 'email'], texts: { es: { ...email, smsText: 'Hola' } } },
          'transactional',
          'en',
        ),
      ),
    ).toEqual(['texts.en.smsText', 'texts.en.emailSubject', 'texts.en.emailText']);
    expect(
      paths(
        checkDraft(
          { channels: ['email'], texts: { en: email, de: { ...EMPTY_TEXTS, emailText: 'Hallo' } } },
          'transactional',
          'en',
        ),
      ),
    ).toEqual(['texts.de.emailSubject']);
  });

  test('the lot or the clients that were asked for', () => {
    const filter = { ...EMPTY_FILTER, lot: { number: '', itemId: null, itemName: null }, clientIds: [] };
    expect(
      paths(checkWhole({ filter, channels: ['email'], texts: { en: email } }, 'transactional', 'en')),
    ).toEqual(['filter.lot.number', 'filter.clientIds']);
  });

  test('fields that there are not', () => {
    const [fault] = checkDraft(
      { channels: ['sms'], texts: { en: { ...EMPTY_TEXTS, smsText: 'At {{appointment.time}}' } } },
      'transactional',
      'en',
    );
    expect(fault?.message).toContain('{{appointment.time}}');
  });

  test.each(['care', 'marketing'] as const)('a text message about %s says how to stop it', (purpose) => {
    const check = (smsText: string) =>
      checkDraft({ channels: ['sms'], texts: { en: { ...EMPTY_TEXTS, smsText } } }, purpose, 'en');
    expect(paths(check('A new scale!'))).toEqual(['texts.en.smsText']);
    expect(check('A new scale! Reply STOP to unsubscribe.')).toEqual([]);
    expect(check('A new scale! {{unsubscribe.link|}}')).toEqual([]);
  });
});

test('a language counts once it has any text', () => {
  expect(languagesOf({ en: EMPTY_TEXTS, es: { ...EMPTY_TEXTS, smsText: 'Hola' } })).toEqual(['es']);
});
