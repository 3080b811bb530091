import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { noteFromText } from '#practice/visits/note.rules.ts';
import { fresh, linkMailedTo, RESET_RETRIES, signIn } from './people.ts';

export interface GivenPet {
  readonly id: string;
  readonly name: string;
}

/** Sends an API request as the user who is signed in on a page. */
export async function request(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input?: unknown,
): Promise<unknown> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'access_token' in stored
      ? String(stored.access_token)
      : '';
  });
  const response = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    maxRetries: RESET_RETRIES,
    ...(input === undefined ? {} : { data: input }),
  });
  const body: unknown = await response.json();
  expect(response.ok(), JSON.stringify(body)).toBe(true);
  return body;
}

/** Adds a dog with a client of its own, which no other test uses. */
export async function givenPet(
  page: Page,
  { bornOn = null }: { readonly bornOn?: string | null } = {},
): Promise<GivenPet> {
  const name = fresh('Biscuit');
  const added = await request(page, 'POST', '/pets', {
    name,
    species: 'dog',
    bornOn,
    client: { add: { fullName: `Clare ${name}`, contacts: [] } },
  });
  return { ...z.object({ id: z.string() }).parse(added), name };
}

const Setup = z.object({
  doctors: z.array(z.object({ id: z.string(), fullName: z.string() })),
  appointmentTypes: z.array(z.object({ id: z.string(), name: z.string() })),
});

interface GivenAppointment {
  readonly pet: GivenPet;
  readonly doctor: string;
  /** An instant. */
  readonly startsAt: string;
  readonly outsideHours?: boolean;
}

/** Books a check-up of 30 minutes. */
export async function givenAppointment(
  page: Page,
  { pet, doctor, startsAt, outsideHours = false }: GivenAppointment,
): Promise<void> {
  const setup = Setup.parse(await request(page, 'GET', '/clinic/setup'));
  await request(page, 'POST', '/appointments', {
    petId: pet.id,
    doctorId: setup.doctors.find(({ fullName }) => fullName === doctor)?.id,
    appointmentTypeId: setup.appointmentTypes.find(({ name }) => name === 'Check-up')?.id,
    durationMinutes: 30,
    startsAt,
    outsideHours,
    reason: 'Limping',
  });
}

/** Opens a visit of a pet, as whoever is signed in on the page. @returns its id. */
export async function givenVisit(page: Page, pet: GivenPet): Promise<string> {
  const opened = await request(page, 'POST', '/visits', { petId: pet.id, reason: 'Limping' });
  return z.object({ id: z.string() }).parse(opened).id;
}

/** Requests that are sent at the same time. */
const AT_ONCE = 8;

/** Weighs a pet so many times, each a minute after the one before and 10 g heavier than it, from 1.01 kg on. */
export async function givenWeights(page: Page, pet: GivenPet, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n + 1).values();
  const weigh = async () => {
    for (const n of numbers) {
      await request(page, 'POST', `/pets/${pet.id}/weights`, {
        weightGrams: 1_000 + n * 10,
        confirmedWeight: true,
        weighedAt: new Date(Date.now() - (count - n) * 60_000).toISOString(),
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, weigh));
}

/** A dog that is ready for checkout today, whose client has an email address. */
export interface GivenGuest extends GivenPet {
  readonly clientId: string;
  readonly email: string;
}

/** A dog, and a client who can be written to by email. */
async function addDogWithEmail(page: Page, name: string, email: string) {
  const added = await request(page, 'POST', '/pets', {
    name,
    species: 'dog',
    bornOn: null,
    client: { add: { fullName: `Clare ${name}`, contacts: [{ kind: 'email', value: email }] } },
  });
  return z.object({ id: z.string(), clientId: z.string() }).parse(added);
}

const Stepped = z.object({ version: z.int() });

/**
 * Adds a dog with an appointment of today that is ready for checkout. It is before working hours and 5 minutes long; different `nth`
 * (0 to 2) never share a time.
 */
export async function givenReadyForCheckout(page: Page, nth: number): Promise<GivenGuest> {
  const name = fresh('Biscuit');
  const email = `${fresh('clare')}@clients.test`;
  const { id, clientId } = await addDogWithEmail(page, name, email);
  const setup = Setup.parse(await request(page, 'GET', '/clinic/setup'));
  const { timeZone } = z.object({ timeZone: z.string() }).parse(await request(page, 'GET', '/clinic'));
  const today = new Date().toLocaleDateString('sv', { timeZone });
  const minute = String(5 * Math.floor(Math.random() * 12)).padStart(2, '0');
  const booked = await request(page, 'POST', '/appointments', {
    petId: id,
    doctorId: setup.doctors[Math.floor(Math.random() * setup.doctors.length)]?.id,
    appointmentTypeId: setup.appointmentTypes.find(({ name: type }) => type === 'Check-up')?.id,
    durationMinutes: 5,
    // After hours: an appointment before opening time would shift every hour of the board.
    startsAt: `${today}T${18 + nth}:${minute}:00Z`,
    roomId: null,
    outsideHours: true,
    reason: 'Limping',
  });
  const appointment = z.object({ id: z.string(), version: z.int() }).parse(booked);
  let { version } = appointment;
  for (const status of ['arrived', 'in_progress', 'ready_for_checkout'])
    ({ version } = Stepped.parse(
      await request(page, 'POST', `/appointments/${appointment.id}/status`, { version, status }),
    ));
  return { id, name, clientId, email };
}

/** Does an item for a pet in a visit, so that it is on the bill of its client. As somebody who may open visits. */
export async function givenCharge(page: Page, pet: GivenPet, item: GivenItem): Promise<void> {
  await request(page, 'POST', '/acts/done', {
    for: { visitId: await givenVisit(page, pet) },
    itemId: item.id,
  });
}

/** Issues an invoice for all that is on a client's bill. */
export async function givenIssuedBill(page: Page, clientId: string): Promise<GivenInvoice> {
  const bill = z
    .object({
      lines: z.array(z.object({ id: z.string() })),
      totals: z.array(z.object({ totalMinor: z.int() })),
    })
    .parse(await request(page, 'GET', `/clients/${clientId}/bill`));
  const issued = await request(page, 'POST', '/invoices', {
    clientId,
    chargeIds: bill.lines.map(({ id }) => id),
    totalMinor: bill.totals[0]?.totalMinor,
  });
  return z.object({ id: z.string(), number: z.string() }).parse(issued);
}

export interface GivenInvoice {
  readonly id: string;
  readonly number: string;
}

/** Takes an invoice back as a whole by a credit note. */
export async function givenCreditNote(page: Page, { id }: GivenInvoice): Promise<void> {
  await request(page, 'POST', `/invoices/${id}/credit`, {
    lines: [{ position: 1 }],
    reason: 'Brought back unopened',
    releasesCharges: false,
  });
}

/** A billable item of the catalogue. */
export interface GivenItem {
  readonly id: string;
  readonly name: string;
}

/** Adds a drug with amoxicillin that no other test uses, with a price from today, as a clinic admin. */
export async function givenDrug(
  page: Page,
  priceMinor: number,
  fields: Readonly<Record<string, string>> = {},
): Promise<GivenItem> {
  const name = fresh('Amoxicillin ');
  const texts = ['code', 'barcode', 'description', 'buyUnit', 'stockUnit', 'dispenseUnit', 'controlSchedule'];
  const none = [
    ...texts,
    'labelText',
    'withdrawalText',
    'feeCode',
    'minAgeDays',
    'maxAgeDays',
    'minWeightGrams',
    'maxWeightGrams',
    'minFactorPercent',
    'maxFactorPercent',
    'emergencyMinFactorPercent',
    'emergencyFactorPercent',
  ];
  const added = await request(page, 'POST', '/catalogue/items', {
    ...Object.fromEntries(none.map((field) => [field, null])),
    kind: 'drug',
    name,
    incomeCategory: 'pharmacy',
    taxClass: 'medicine',
    isBillable: true,
    stockPerBuy: 1,
    dispensePerStock: 1,
    activeIngredients: ['amoxicillin'],
    species: [],
    ...fields,
  });
  const item = z.object({ id: z.string(), name: z.string() }).parse(added);
  await givenPrice(page, item.id, priceMinor);
  return { id: item.id, name: item.name };
}

/** Sets what an item costs from today on, as a clinic admin. */
export async function givenPrice(page: Page, itemId: string, priceMinor: number): Promise<void> {
  const clinic = z.object({ timeZone: z.string() }).parse(await request(page, 'GET', '/clinic'));
  const validFromOn = new Date().toLocaleDateString('sv', { timeZone: clinic.timeZone });
  await request(page, 'PUT', `/catalogue/items/${itemId}/prices`, {
    validFromOn,
    unitPriceMinor: priceMinor,
  });
}

/** Does an item in a visit, as whoever is signed in on the page. */
export async function givenDone(
  page: Page,
  visitId: string,
  { id }: GivenItem,
  quantityThousandths = 1000,
): Promise<void> {
  await request(page, 'POST', '/acts/done', { for: { visitId }, itemId: id, quantityThousandths });
}

/** Records that a pet is allergic to amoxicillin. */
export async function givenAllergy(page: Page, pet: GivenPet): Promise<void> {
  await request(page, 'POST', `/pets/${pet.id}/alerts`, {
    kind: 'allergy',
    severity: 'danger',
    note: 'Hives after amoxicillin',
    substances: ['amoxicillin'],
  });
}

/** An account’s email address and password. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

async function acceptInvitation(page: Page, email: string): Promise<Credentials> {
  const password = 'hay and warm water';
  await page.goto(await linkMailedTo(page, email));
  await page.getByLabel('Full name').fill(fresh('Cleo '));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL('/clinic/dashboard');
  return { email, password };
}

const BERLIN = { timeZone: 'Europe/Berlin', country: 'DE', region: null };

/** Adds a clinic that no other test uses, with an admin and a front desk account. */
export async function givenClinicTeam(
  newPage: () => Promise<Page>,
  place: { readonly timeZone: string; readonly country: string; readonly region: string | null } = BERLIN,
): Promise<{ readonly admin: Credentials; readonly csr: Credentials }> {
  const name = fresh('Clinic ');
  const [adminEmail, csrEmail] = [`${fresh('boss')}@people.test`, `${fresh('desk')}@people.test`];
  const platform = await newPage();
  await signIn(platform, 'admin@tailwell.test');
  await request(platform, 'POST', '/platform/clinics', {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    ...place,
    phone: null,
    email: null,
    addressLine: null,
    postalCode: null,
    city: null,
    adminEmail,
    adminFullName: 'Bo Boss',
  });
  const boss = await newPage();
  const admin = await acceptInvitation(boss, adminEmail);
  await request(boss, 'POST', '/invitations', { email: csrEmail, fullName: 'Dee Desk', role: 'csr' });
  return { admin, csr: await acceptInvitation(await newPage(), csrEmail) };
}

const Upcoming = z.object({
  items: z.array(z.object({ id: z.string(), reason: z.string(), canCancel: z.boolean() })),
});

/**
 * Cancels what the client who is signed in has booked for a reason. A client has only so many upcoming bookings of their own, so a
 * test that books for the demo's client makes room again for the next one.
 */
export async function cancelOwnBookings(page: Page, reason: string): Promise<void> {
  const { items } = Upcoming.parse(await request(page, 'GET', '/my/appointments?when=upcoming&limit=100'));
  for (const one of items.filter((booked) => booked.reason === reason && booked.canCancel))
    await request(page, 'POST', `/my/appointments/${one.id}/cancel`, {});
}

const PetClients = z.object({ clients: z.array(z.object({ id: z.string() })) });

/** A dog whose client has agreed to messages by email, in a visit whose plan asks for a recheck in so many days. */
export async function givenRecheck(
  page: Page,
  inDays: number,
): Promise<GivenPet & { readonly clientId: string }> {
  const name = fresh('Biscuit');
  const email = `${name.toLowerCase()}@people.test`;
  const { id, clientId } = await addDogWithEmail(page, name, email);
  await request(page, 'POST', `/clients/${clientId}/contact-consents`, {
    channel: 'email',
    address: email,
    action: 'given',
    purpose: 'care',
    method: 'staff_written',
    note: null,
  });
  const visitId = await givenVisit(page, { id, name });
  await request(page, 'PUT', `/visits/${visitId}/sections/plan`, {
    baseRevision: 0,
    content: noteFromText(`Rest. Recheck in ${inDays} days.`),
  });
  return { id, name, clientId };
}

/** Another client of a pet. */
export async function givenCoOwner(page: Page, { id }: GivenPet): Promise<{ id: string; fullName: string }> {
  const fullName = fresh('Noah');
  const added = z
    .object({ id: z.string() })
    .parse(await request(page, 'POST', '/clients', { fullName, contacts: [] }));
  const { clients } = PetClients.parse(await request(page, 'GET', `/pets/${id}`));
  await request(page, 'PUT', `/pets/${id}/clients`, {
    clientIds: [...clients.map((client) => client.id), added.id],
  });
  return { id: added.id, fullName };
}

/** Invoices an item that a pet was given, to its client. */
export async function givenInvoiceOf(page: Page, pet: GivenPet, item: GivenItem) {
  await givenCharge(page, pet, item);
  const { clients } = PetClients.parse(await request(page, 'GET', `/pets/${pet.id}`));
  const clientId = clients[0]?.id ?? '';
  return { ...(await givenIssuedBill(page, clientId)), clientId };
}

/** A living pet of whoever is signed in on the page, a client. */
export async function ownPet(page: Page, name: string): Promise<GivenPet> {
  const { items } = z
    .object({ items: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(await request(page, 'GET', '/my/pets'));
  const pet = items.find((one) => one.name === name);
  if (!pet) throw new Error(`The client has no pet ${name}.`);
  return pet;
}
