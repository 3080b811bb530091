import type pg from 'pg';

/** A clinic's own emergency word and saved reply, each with a second one to be deleted. */
export interface WorldMessageSetup {
  readonly emergencyTermId: string;
  readonly removableEmergencyTermId: string;
  readonly savedReplyId: string;
  readonly removableReplyId: string;
}

export async function givenMessageSetup(
  owner: pg.Pool,
  { clinicId, canary }: { readonly clinicId: string; readonly canary: string },
): Promise<WorldMessageSetup> {
  const idOf = async (text: string, values: readonly unknown[]): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>(`${text} returning id`, [...values]);
    return rows[0]?.id ?? '';
  };
  const term = (phrase: string) =>
    idOf(
      `insert into emergency_terms (clinic_id, language, category, level, phrase) values ($1, 'en', 'poison', 'red', $2)`,
      [clinicId, phrase],
    );
  const reply = (name: string) =>
    idOf(
      `insert into message_templates (clinic_id, kind, language, name, portal_text) values ($1, 'saved_reply', 'en', $2, $2)`,
      [clinicId, name],
    );
  await owner.query(
    `insert into emergency_settings (clinic_id, name, phone) values ($1, $2, '+1 555 010 0155')`,
    [clinicId, `${canary} emergency`],
  );
  await owner.query(`insert into emergency_term_switches (clinic_id, word_id) values ($1, 'en.pain')`, [
    clinicId,
  ]);
  await owner.query(`insert into message_settings (clinic_id, sender_name) values ($1, $2)`, [
    clinicId,
    `${canary} sender`,
  ]);
  await owner.query(
    `insert into message_templates (clinic_id, kind, language, email_subject, email_text, sms_text, whatsapp_text, portal_text)
     values ($1, 'help', 'en', $2, $2, $2, $2, $2)`,
    [clinicId, `${canary} help`],
  );
  return {
    emergencyTermId: await term(`${canary} algae`),
    removableEmergencyTermId: await term(`${canary} mushroom`),
    savedReplyId: await reply(`${canary} reply`),
    removableReplyId: await reply(`${canary} other reply`),
  };
}

const texts = {
  emailSubject: 'Help',
  emailText: 'Call {{clinic.name}}.',
  smsText: 'Call {{clinic.name}}.',
  whatsappText: 'Call {{clinic.name}}.',
  portalText: 'Call {{clinic.name}}.',
};

let nextPhrase = 0;

export const MESSAGE_SETUP_SAMPLES: Readonly<
  Record<
    string,
    (
      world: WorldMessageSetup & { readonly clientId: string; readonly petId: string },
    ) => Record<string, unknown>
  >
> = {
  'emergencyTerms.add': () => ({
    language: 'en',
    category: 'poison',
    phrase: `blue algae ${(nextPhrase += 1)}`,
  }),
  'emergencyTerms.changeSettings': () => ({ name: 'Night vets', phone: '112', texts: {}, version: 1 }),
  'emergencyTerms.getSetup': () => ({}),
  'emergencyTerms.remove': ({ removableEmergencyTermId }) => ({ id: removableEmergencyTermId }),
  'emergencyTerms.switch': () => ({ wordId: 'en.seizure', isOn: false }),
  'emergencyTerms.try': () => ({ text: 'he cannot breathe', species: 'dog' }),
  'messageTemplates.change': () => ({ kind: 'help', language: 'en', texts, version: 1 }),
  'messageTemplates.changeSettings': () => ({
    language: 'de',
    senderName: 'Lakeside',
    signatures: {},
    version: 1,
  }),
  'messageTemplates.getSample': ({ clientId }) => ({ language: 'en', clientId }),
  'messageTemplates.getSettings': () => ({}),
  'messageTemplates.list': () => ({}),
  'messageTemplates.reset': () => ({ kind: 'help', language: 'en', version: 1 }),
  'savedReplies.add': () => ({
    name: 'Running late',
    language: 'en',
    text: 'Hi {{client.firstName}}',
    isPersonal: true,
  }),
  'savedReplies.change': ({ savedReplyId }) => ({ id: savedReplyId, version: 1, name: 'x' }),
  'savedReplies.fill': ({ clientId, petId }) => ({ clientId, petId }),
  'savedReplies.list': () => ({}),
  'savedReplies.remove': ({ removableReplyId }) => ({ id: removableReplyId }),
};
