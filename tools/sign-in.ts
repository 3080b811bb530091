import type { Page as Screen } from '@playwright/test';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';

/** Signs in as a person of the demo and waits for the start page. */
export async function signIn(screen: Screen, email: string): Promise<void> {
  await screen.goto('/login');
  await screen.getByLabel('Email').fill(email);
  await screen.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await screen.getByRole('button', { name: 'Sign In with Email' }).click();
  await screen.waitForURL(/dashboard|admin/);
}
