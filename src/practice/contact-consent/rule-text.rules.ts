import { CONSENT_KIND_LABELS, CONSENT_PURPOSES } from '#vocabulary/contact-consents.ts';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { LAW_ROWS } from './contact-law.rules.ts';

const SAID: Readonly<Record<string, string>> = {
  'client:erased': 'This client’s data was erased.',
  'ledger:carrier_stop':
    'The carrier blocks messages to this number. Only the client can undo this, by texting START.',
  'ledger:stop': 'The client stopped all messages to this address.',
  'ledger:bounced': 'Messages to this address bounced.',
  'ledger:complained': 'The client reported a message as spam.',
  'ledger:withdrawn': 'The client declined these messages.',
  'hours:none': 'There are no hours when this may be sent where the client lives.',
  reply: 'Conversations need no consent.',
};

const LAW = /^law:(?<country>[A-Z]{2})(?:-\w+)? (?<channel>\w+) (?<purpose>\w+)(?<pending>:unconfirmed)?$/;

function ofLaw(rule: string): string | null {
  const found = LAW.exec(rule)?.groups;
  if (!found) return null;
  if (found['pending'] !== undefined) return 'The client has not confirmed this address yet.';
  const channel = MESSAGE_CHANNELS.find((one) => one === found['channel']);
  const purpose = CONSENT_PURPOSES.find((one) => one === found['purpose']);
  const row = LAW_ROWS.find(
    (one) =>
      channel !== undefined &&
      one.channels.includes(channel) &&
      one.purpose === purpose &&
      one.countries.includes(found['country'] ?? ''),
  );
  return row
    ? `Required by law: ${CONSENT_KIND_LABELS[row.consent].slice(0, 1).toLowerCase()}${CONSENT_KIND_LABELS[row.consent].slice(1)}.`
    : 'The rules for this client’s or clinic’s location are unknown, so nothing is sent.';
}

/** Why somebody may not be written to, for staff to read. */
export const ruleText = (rule: string): string =>
  SAID[rule] ??
  ofLaw(rule) ??
  (rule.startsWith('settings:') ? 'The clinic does not send these messages.' : 'This is not allowed.');
