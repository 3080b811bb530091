import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { request } from './given.ts';

const Clinics = z.object({
  items: z.array(
    z.object({ clinicId: z.string(), pets: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
});

/** A new conversation of the client who is signed in on the page, about their dog. @returns its id. */
export async function writtenOnPortal(
  page: Page,
  text: string,
  topic: 'general' | 'medical' = 'general',
): Promise<string> {
  const { items } = Clinics.parse(await request(page, 'GET', '/my/message-clinics'));
  const clinic = items.find(({ pets }) => pets.some(({ name }) => name === 'Biscuit'));
  const sent = await request(page, 'POST', '/my/conversations', {
    clinicId: clinic?.clinicId,
    petId: clinic?.pets.find(({ name }) => name === 'Biscuit')?.id,
    topic,
    subject: text,
    clientMessageId: randomUUID(),
    text,
    files: [],
  });
  return z.object({ conversationId: z.string() }).parse(sent).conversationId;
}
