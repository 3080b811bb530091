import { expect, test } from 'vitest';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { DEFAULT_TEXTS } from './default-texts.rules.ts';
import { fieldTexts, type TemplateFacts } from './field-texts.rules.ts';
import { renderTemplate } from './template-text.rules.ts';

const FACTS: TemplateFacts = {
  language: 'en',
  place: { country: 'US', timeZone: 'America/New_York' },
  clientName: 'Casey Miller',
  clinicName: 'Lakeside Vets',
  clinicPhone: null,
  clinicAddress: null,
  opensAt: null,
  emergencyPhone: null,
  signature: null,
};
const VISIT = {
  'pet.name': ['Biscuit'],
  'appointment.startsAt': new Date('2026-11-23T15:00:00Z'),
  'appointment.type': 'Checkup',
  'appointment.doctor': null,
  'appointment.link': 'https://clinic.test/a',
};
const LINK = 'https://clinic.test/client/appointments/1/questions';

test.each(['appointment_confirmation', 'appointment_reminder'] as const)(
  'TEXT-3: %s invites to the questions before the visit, in each language, where there are any',
  (kind) => {
    for (const language of MESSAGE_LANGUAGES) {
      const said = (link: string | null) =>
        renderTemplate(
          DEFAULT_TEXTS[language][kind].emailText,
          fieldTexts({ ...VISIT, 'intake.link': link }, { ...FACTS, language }),
        );
      const invited = said(LINK);
      expect(invited.missing).toEqual([]);
      const paragraph = invited.text.split('\n\n').find((text) => text.includes(LINK)) ?? '';
      expect(paragraph).toMatch(/^[^\n]{20,}:\n\S+$/u);
      expect(said(null)).toEqual({ text: invited.text.replace(`${paragraph}\n\n`, ''), missing: [] });
    }
  },
);
