import type { Page } from '@playwright/test';
import * as z from 'zod';
import { createFakeAnalyzer } from '#practice/lab-connections/fake/fake-analyzer.ts';
import type { FakeReport, FakeSample } from '#practice/lab-connections/fake/fake-results.ts';
import { request } from './given.ts';
import { fresh } from './people.ts';

const Named = z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) });
const Added = z.object({ code: z.string() });
const Server = z.object({ listener: z.object({ port: z.int() }) });

/** What sends results over the connection of a laboratory. */
export interface GivenDevice {
  /** Reports in a message of its own, and returns how it was answered. */
  report(sample: FakeSample, report: Omit<FakeReport, 'controlId'>): Promise<string>;
}

/** The id of a laboratory that the clinic of whoever is signed in on the page uses. */
export async function idOfLaboratory(page: Page, name: string): Promise<string> {
  const { items } = Named.parse(await request(page, 'GET', '/clinic/laboratories?state=on&limit=100'));
  const found = items.find((one) => one.name === name);
  if (!found) throw new Error(`The clinic does not use ${name}.`);
  return found.id;
}

/** Connects a FAKE device to a laboratory of the clinic, as whoever may manage connections on the page. */
export async function givenDevice(page: Page, laboratory: string): Promise<GivenDevice> {
  const { code } = Added.parse(
    await request(page, 'POST', '/lab-connections', {
      laboratoryId: await idOfLaboratory(page, laboratory),
      name: fresh('Device '),
      ordersBy: 'samples',
      host: null,
      port: null,
      usesTls: false,
      apiUrl: null,
      theirApplication: '',
      theirFacility: '',
      ourApplication: 'TAILWELL',
      ourFacility: '',
      certificateSha256: null,
      isOn: true,
    }),
  );
  const { listener } = Server.parse(await request(page, 'GET', '/lab-connections/server'));
  const analyzer = createFakeAnalyzer(
    { host: '127.0.0.1', port: listener.port },
    { application: 'FAKE', facility: 'E2E', code },
  );
  return {
    report: async (sample, report) => {
      const controlId = crypto.randomUUID().slice(0, 12);
      return (await analyzer.report(sample, { ...report, controlId })).join('\n');
    },
  };
}
