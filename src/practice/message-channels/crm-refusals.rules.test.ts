import { describe, expect, test } from 'vitest';
import { crmChannelOf } from './crm-channels.rules.ts';
import { crmRefusalOf } from './crm-refusals.rules.ts';
import { meaningOf, TWILIO_CODES } from './twilio-codes.rules.ts';

describe('why GoHighLevel refused a message', () => {
  test.each([
    ['Contact has DND enabled.', 'opted_out'],
    ['Cannot send message as DND is active for SMS.', 'opted_out'],
    ['Missing phone number for the contact.', 'address_invalid'],
    ['The phone number is invalid', 'address_invalid'],
    ['Number is a landline', 'not_textable'],
    ['(#10) This message is sent outside of allowed window.', 'window_closed'],
    ['Message cannot be sent: 24 hour window expired', 'window_closed'],
    ['No active number for this location', 'not_connected'],
    ['A2P registration required', 'not_registered'],
    ['Attachment exceeds the size limit', 'too_large'],
    ['Something else', 'refused'],
    ['', 'refused'],
  ] as const)('%s: %s', (sentence, expected) => {
    expect(crmRefusalOf(sentence)).toBe(expected);
  });

  test('the names of channels in events and in answers are the same channels', () => {
    expect(
      ['SMS', 'TYPE_SMS', 'WhatsApp', 'TYPE_WHATSAPP', 'FB', 'TYPE_FACEBOOK', 'IG', 'TYPE_INSTAGRAM'].map(
        crmChannelOf,
      ),
    ).toEqual(['sms', 'sms', 'whatsapp', 'whatsapp', 'facebook', 'facebook', 'instagram', 'instagram']);
    expect(['Email', 'CALL', 'TYPE_REVIEW', 'constructor', ''].map(crmChannelOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the codes of Twilio', () => {
  test('are known, each with what it means; any other is a refusal', () => {
    expect(meaningOf(21_610)).toEqual({ failure: 'opted_out', trouble: null, pauseSeconds: 0 });
    expect(meaningOf(30_034)).toMatchObject({ failure: 'not_registered', trouble: 'not_registered' });
    expect(meaningOf(63_016)).toMatchObject({ failure: 'window_closed' });
    for (const code of [null, 0, 12_345, Number.NaN])
      expect(meaningOf(code)).toMatchObject({ failure: 'refused', trouble: null });
  });

  test('what pauses a sender says why', () => {
    for (const { pauseSeconds, trouble } of TWILIO_CODES.values())
      if (pauseSeconds > 0) expect(trouble).not.toBe(null);
  });
});
