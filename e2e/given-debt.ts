import type { Page } from '@playwright/test';
import * as z from 'zod';
import { givenDrug, type GivenItem, givenVisit, request } from './given.ts';
import { fresh } from './people.ts';

/** A client with an invoice that is not paid. */
export interface GivenDebtor {
  readonly clientId: string;
  readonly name: string;
  readonly email: string;
  readonly invoiceNumber: string;
  readonly openMinor: number;
}

const Bill = z.object({
  lines: z.array(z.object({ id: z.string() })),
  totals: z.array(z.object({ totalMinor: z.int() })),
});

/** Adds a client with an email address and a dog, and invoices a drug that was given to it, as a clinic admin. */
export async function givenDebtor(page: Page, priceMinor: number): Promise<GivenDebtor> {
  const petName = fresh('Biscuit');
  const [name, email] = [`Clare ${petName}`, `${fresh('clare')}@clients.test`];
  const pet = z.object({ id: z.string(), clientId: z.string() }).parse(
    await request(page, 'POST', '/pets', {
      name: petName,
      species: 'dog',
      bornOn: null,
      client: { add: { fullName: name, contacts: [{ kind: 'email', value: email }] } },
    }),
  );
  const item: GivenItem = await givenDrug(page, priceMinor);
  await request(page, 'POST', '/acts/done', {
    for: { visitId: await givenVisit(page, { id: pet.id, name: petName }) },
    itemId: item.id,
    quantityThousandths: 1000,
  });
  const { clientId } = pet;
  const bill = Bill.parse(await request(page, 'GET', `/clients/${clientId}/bill`));
  const openMinor = bill.totals[0]?.totalMinor ?? 0;
  const issued = await request(page, 'POST', '/invoices', {
    clientId,
    chargeIds: bill.lines.map(({ id }) => id),
    totalMinor: openMinor,
  });
  const { number } = z.object({ number: z.string() }).parse(issued);
  return { clientId, name, email, invoiceNumber: number, openMinor };
}
