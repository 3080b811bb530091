import type { Team } from '../fill-setup.ts';
import { DAY_MS, type Frame, iso } from '../frame.ts';
import { insertRows } from '../write-rows.ts';
import { SAVED_REPLIES } from './saved-replies.ts';
import type { Team as TeamName } from './story.ts';
import { TEAM_NAMES } from './book-story.ts';

/** The account of the demo's provider of texts. */
export interface TextAccount {
  readonly sid: string;
  readonly number: string;
  readonly tokenHint: string;
  /** The token of a clinic, encrypted with the server's key, as the product stores it. */
  readonly sealedToken: (clinicId: string) => Buffer;
}

/** Whom clients call while the clinic is closed: numbers that nobody has. */
const EMERGENCY: Readonly<Record<string, { readonly name: string; readonly phone: string }>> = {
  DE: { name: 'Tierklinik Nachtwache', phone: '+49 30 23125 999' },
  US: { name: 'Night Owl Animal Hospital', phone: '+1 212-555-0199' },
};

const ROLES: Readonly<Record<TeamName, readonly string[]>> = {
  desk: ['csr'],
  medical: ['doctor', 'technician'],
  billing: ['clinic_admin'],
};

/** Teams of the inbox and saved replies. @returns the ids of the teams. */
export async function fillMessageSetup(
  { client, clinic, clinicId, dice, nowMs }: Frame,
  team: Team,
): Promise<Readonly<Record<TeamName, string>>> {
  const since = iso(nowMs - 60 * DAY_MS);
  const teamIds = { desk: dice.id(), medical: dice.id(), billing: dice.id() };
  const names: readonly TeamName[] = ['desk', 'medical', 'billing'];
  await insertRows(
    client,
    'conversation_teams',
    names.map((name) => ({
      clinic_id: clinicId,
      id: teamIds[name],
      name: TEAM_NAMES[name],
      created_at: since,
    })),
  );
  await insertRows(
    client,
    'conversation_team_members',
    names.flatMap((name) =>
      team
        .filter(({ role }) => ROLES[name].includes(role))
        .map(({ id }) => ({ clinic_id: clinicId, team_id: teamIds[name], staff_member_id: id })),
    ),
  );
  const admin = team.find(({ role }) => role === 'clinic_admin')?.userId ?? null;
  await insertRows(client, 'emergency_settings', [
    {
      clinic_id: clinicId,
      ...EMERGENCY[clinic.country],
      texts: {},
      version: 1,
      changed_at: since,
      changed_by: admin,
    },
  ]);
  await insertRows(
    client,
    'message_templates',
    SAVED_REPLIES.filter(({ language }) => language === 'en' || clinic.country === 'DE').map((saved) => ({
      clinic_id: clinicId,
      id: dice.id(),
      kind: 'saved_reply',
      language: saved.language,
      name: saved.name,
      shortcut: saved.shortcut,
      portal_text: saved.text,
      is_active: true,
      version: 1,
      created_at: since,
      created_by: admin,
      changed_at: since,
      changed_by: admin,
    })),
  );
  return teamIds;
}

/** Connects the demo's provider of texts and WhatsApp, so that a visitor's answer arrives on the client's phone at `/dev/twilio`. */
export async function connectTexts(
  { client, clinicId, dice, nowMs }: Frame,
  account: TextAccount,
): Promise<void> {
  const since = iso(nowMs - 58 * DAY_MS);
  await insertRows(client, 'twilio_accounts', [
    {
      clinic_id: clinicId,
      state: 'connected',
      account_sid: account.sid,
      account_name: 'Sample clinic',
      token_sealed: `\\x${account.sealedToken(clinicId).toString('hex')}`,
      token_hint: account.tokenHint,
      sender_number: account.number,
      whatsapp_number: account.number,
      registration: 'not_needed',
      hears: true,
      connected_at: since,
      connected_by: null,
    },
  ]);
  await insertRows(client, 'message_connections', [
    {
      clinic_id: clinicId,
      way: 'twilio',
      failures: 0,
      heard_at: iso(nowMs),
      sent_at: iso(nowMs),
      reconciled_at: iso(nowMs),
    },
  ]);
  for (const channel of ['sms', 'whatsapp']) {
    await insertRows(client, 'message_channel_routes', [
      { clinic_id: clinicId, channel, way: 'twilio', is_on: true },
    ]);
    await insertRows(client, 'message_channels', [
      {
        clinic_id: clinicId,
        id: dice.id(),
        channel,
        is_on: true,
        is_default: true,
        failures: 0,
        changed_at: since,
      },
    ]);
  }
}
