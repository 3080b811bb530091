import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { fresh, linkMailedTo, RESET_RETRIES, signIn } from './people.ts';

export interface GivenPet {
  readonly id: string;
  readonly name: string;
}

/** Asks the API as whoever is signed in on a page. */
async function ask(page: Page, method: 'GET' | 'POST', path: string, input?: unknown): Promise<unknown> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'access_token' in kept
      ? String(kept.access_token)
      : '';
  });
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    maxRetries: RESET_RETRIES,
    ...(input === undefined ? {} : { data: input }),
  });
  const body: unknown = await answer.json();
  expect(answer.ok(), JSON.stringify(body)).toBe(true);
  return body;
}

/** A dog of a client of its own, which no other test knows. */
export async function givenPet(page: Page): Promise<GivenPet> {
  const name = fresh('Biscuit');
  const added = await ask(page, 'POST', '/pets', {
    name,
    species: 'dog',
    client: { add: { fullName: `Clare ${name}`, contacts: [] } },
  });
  return { ...z.object({ id: z.string() }).parse(added), name };
}

const Setup = z.object({
  doctors: z.array(z.object({ id: z.string(), fullName: z.string() })),
  appointmentTypes: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Books a check-up of 30 minutes. @param startsAt an instant. */
export async function givenAppointment(
  page: Page,
  { pet, doctor, startsAt }: { readonly pet: GivenPet; readonly doctor: string; readonly startsAt: string },
): Promise<void> {
  const setup = Setup.parse(await ask(page, 'GET', '/clinic/setup'));
  await ask(page, 'POST', '/appointments', {
    petId: pet.id,
    doctorId: setup.doctors.find(({ fullName }) => fullName === doctor)?.id,
    appointmentTypeId: setup.appointmentTypes.find(({ name }) => name === 'Check-up')?.id,
    durationMinutes: 30,
    startsAt,
    reason: 'Limping',
  });
}

/** How somebody signs in. */
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

/** A clinic that no other test knows, with its admin and somebody at the front desk. */
export async function givenClinicTeam(
  newPage: () => Promise<Page>,
): Promise<{ readonly admin: Credentials; readonly csr: Credentials }> {
  const name = fresh('Clinic ');
  const [adminEmail, csrEmail] = [`${fresh('boss')}@people.test`, `${fresh('desk')}@people.test`];
  const platform = await newPage();
  await signIn(platform, 'admin@tailwell.test');
  await ask(platform, 'POST', '/platform/clinics', {
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    timeZone: 'Europe/Berlin',
    country: 'DE',
    phone: null,
    email: null,
    addressLine: null,
    postalCode: null,
    city: null,
    region: null,
    adminEmail,
    adminFullName: 'Bo Boss',
  });
  const boss = await newPage();
  const admin = await acceptInvitation(boss, adminEmail);
  await ask(boss, 'POST', '/invitations', { email: csrEmail, fullName: 'Dee Desk', role: 'csr' });
  return { admin, csr: await acceptInvitation(await newPage(), csrEmail) };
}
