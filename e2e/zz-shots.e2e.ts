import { signIn, test, expect } from './people.ts';
for (const [width, scheme] of [[1280, 'light'], [1280, 'dark'], [360, 'light'], [360, 'dark']] as const) {
  test(`shots ${width} ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'clinic@tailwell.test').catch(() => signIn(page, 'doctor@tailwell.test'));
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/clinic/follow-ups');
    await expect(page.getByRole('heading', { level: 1, name: 'Follow-ups' })).toBeVisible();
    await page.waitForTimeout(3000);
    await page.screenshot({ path: `/tmp/shots/follow-${width}-${scheme}.png` });
    if (width === 1280 && scheme === 'light') {
      await page.getByRole('button', { name: 'Intervals' }).click();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shots/intervals.png` });
    }
    await page.goto('/clinic/messages');
    await page.waitForTimeout(3000);
    await page.screenshot({ path: `/tmp/shots/inbox-${width}-${scheme}.png` });
  });
}
