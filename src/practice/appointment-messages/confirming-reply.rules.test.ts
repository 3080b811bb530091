import { describe, expect, test } from 'vitest';
import { countSmsParts } from '#practice/message-templates/sms-parts.rules.ts';
import { confirmedReply, isConfirmingReply } from './confirming-reply.rules.ts';

describe('a reply to a reminder', () => {
  test.each([
    'C',
    'c.',
    ' "C" ',
    'YES',
    'Yes!',
    'Yes, thank you',
    'Ja',
    'Ja, danke!',
    'BESTÄTIGT',
    'Sí',
    '¡Sí!',
    'si',
    'Confirmo.',
    '👍🏽',
    '✅',
  ])('that is %j confirms the visit', (text) => {
    expect(isConfirmingReply(text)).toBe(true);
  });

  test.each([
    '',
    'Yes, but can we come at ten?',
    'Yes?',
    'C u',
    'no',
    'cancel',
    'ja aber später',
    'OK',
    'sí, pero más tarde',
    'c?',
    'Yes no',
  ])('that is %j is read by a person', (text) => {
    expect(isConfirmingReply(text)).toBe(false);
  });

  test('is answered in one text message', () => {
    for (const language of ['en', 'de', 'es'] as const)
      expect(countSmsParts(confirmedReply(language, 'Small Animal Clinic North')).parts).toBe(1);
  });
});
