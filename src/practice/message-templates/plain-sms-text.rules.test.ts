import { expect, test } from 'vitest';
import { plainSmsText } from './plain-sms-text.rules.ts';

test('TEXT-1: long characters become short ones, and what has none stays', () => {
  expect(plainSmsText('“Bella’s” pick-up\u00A0time… está lista, ñ ü 🐶')).toBe(
    '"Bella\'s" pick-up time... esta lista, ñ ü 🐶',
  );
  expect(plainSmsText('{{client.firstName|friend}}')).toBe('{{client.firstName|friend}}');
});
