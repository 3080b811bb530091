import { fold } from '#foundation/values/fold.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import type { DemoClinic } from './demo-clinics.ts';
import type { Dice } from './dice.ts';

export interface Client {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly hasAccount: boolean;
  readonly addressLine: string;
  readonly postalCode: string;
  readonly city: string;
  readonly region: string | null;
  readonly notes: string | null;
  /** How many days ago they first came. */
  readonly sinceDays: number;
  /** The client whose pets they share. */
  readonly partnerOf: string | null;
}

const CLIENTS = 180;

const NOTES = [
  'Prefers a call to a message.',
  'Works nights: reach after two in the afternoon.',
  'Pays by card, wants every estimate in writing.',
  'Comes by bike, needs the carrier from us on the way home.',
  'Hard of hearing: please write.',
];

const mailName = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/gu, '.')
    .replaceAll(/^\.|\.$/gu, '');

/** Makes all clients, the demo's client first. */
export function makeClients(clinic: DemoClinic, dice: Dice): Client[] {
  const { people } = clinic;
  const taken = new Set<string>();
  const address = () => ({
    addressLine: people.addressLine(dice),
    ...dice.pick(people.places),
    region: clinic.region,
  });
  const emailOf = (fullName: string): string => {
    const name = mailName(fullName);
    const host = dice.pick(['mail.example', 'post.example', 'inbox.example']);
    let email = `${name}@${host}`;
    for (let n = 2; taken.has(email); n += 1) email = `${name}${n}@${host}`;
    taken.add(email);
    return email;
  };
  const newcomer = (fullName: string): Client => ({
    id: dice.id(),
    fullName,
    email: emailOf(fullName),
    hasAccount: dice.chance(0.22),
    ...address(),
    notes: dice.chance(0.08) ? dice.pick(NOTES) : null,
    sinceDays: Math.floor(20 + dice.next() ** 2 * 2_200),
    partnerOf: null,
  });
  const clients: Client[] = [
    {
      ...newcomer(clinic.client.fullName),
      email: clinic.client.email,
      hasAccount: true,
      notes: null,
      sinceDays: 700,
    },
  ];
  /** A name that no other client has. */
  const newName = (lastName: string): string => {
    const free = people.firstNames.filter(
      (first) => !clients.some(({ fullName }) => fullName === `${first} ${lastName}`),
    );
    return `${dice.pick(free)} ${lastName}`;
  };
  while (clients.length < CLIENTS) {
    const lastName = dice.pick(people.lastNames);
    const client = newcomer(newName(lastName));
    clients.push(client);
    if (!dice.chance(0.1)) continue;
    const fullName = newName(lastName);
    clients.push({
      ...client,
      id: dice.id(),
      fullName,
      email: emailOf(fullName),
      hasAccount: false,
      notes: null,
      partnerOf: client.id,
    });
  }
  return clients;
}

export const clientRow = (clinicId: string, client: Client, userId: string | null, createdAt: string) => ({
  clinic_id: clinicId,
  id: client.id,
  user_id: userId,
  full_name: client.fullName,
  address_line: client.addressLine,
  postal_code: client.postalCode,
  city: client.city,
  region: client.region,
  notes: client.notes,
  created_at: createdAt,
  updated_at: createdAt,
});

/** Makes a phone number and an email address for each, for some a second number, normalized as by `clients.add`. */
export function contactRows(clinicId: string, clinic: DemoClinic, clients: readonly Client[], dice: Dice) {
  let number = 1;
  const phone = (clientId: string, label: string | null, isPrimary: boolean) => {
    const value = clinic.people.phone((number += 1));
    const normalized = normalizePhone(value, clinic.country);
    if (!normalized.ok) throw new RangeError(`${value} is no phone number`);
    return {
      clinic_id: clinicId,
      id: dice.id(),
      client_id: clientId,
      kind: 'phone',
      value,
      normalized: normalized.value,
      label,
      is_primary: isPrimary,
    };
  };
  return clients.flatMap(({ id, email }) => [
    phone(id, dice.chance(0.5) ? 'mobile' : null, true),
    ...(dice.chance(0.25) ? [phone(id, dice.pick(['work', 'home', 'neighbour']), false)] : []),
    {
      clinic_id: clinicId,
      id: dice.id(),
      client_id: id,
      kind: 'email',
      value: email,
      normalized: email,
      label: null,
      is_primary: true,
    },
  ]);
}
