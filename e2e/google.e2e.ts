import { startOpenIdProvider, type FakeProvider } from '#test/fakes/openid-provider.ts';
import { makeDataFolder, startProduct, type Product } from '#test/product.ts';
import { expect, fresh, test } from './people.ts';

let google: FakeProvider;
let product: Product;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let home: string;

test.beforeAll(async () => {
  google = await startOpenIdProvider();
  folder = await makeDataFolder();
  product = startProduct({
    DATA_DIR: folder.path,
    // Without demo data the start is quick.
    DEMO: '0',
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    MAIL_AUTOCONFIRM: '1',
  });
  home = await product.ready;
  google.serve([`${home}/auth/v1/callback`]);
});
test.afterAll(async () => {
  product.kill('SIGTERM');
  await product.ended;
  await folder.remove();
  await google.close();
});

test('the Google button signs in, and after signing out signs in to the same account', async ({ page }) => {
  const name = fresh('Gail ');
  google.person = { sub: name, email: `${fresh('gail')}@gmail.test`, email_verified: true, name };
  for (let time = 0; time < 2; time += 1) {
    await page.goto(`${home}/login`);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page).toHaveURL(`${home}/client/dashboard`);
    await expect(page.getByRole('button', { name: new RegExp(name) })).toContainText('Client');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${home}/login`);
  }
});

test('an account with a password links Google, signs in with it, and unlinks it', async ({ page }) => {
  const email = `${fresh('lia')}@people.test`;
  const name = fresh('Lia ');
  const gmail = `${fresh('lia')}@gmail.test`;
  google.person = { sub: name, email: gmail, email_verified: true, name };
  await page.request.post(`${home}/auth/v1/signup`, {
    headers: { apikey: (await (await page.request.get(`${home}/config.json`)).json()).supabaseKey },
    data: { email, password: 'a quiet morning', data: { full_name: name } },
  });
  await page.goto(`${home}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(page).toHaveURL(`${home}/client/dashboard`);

  await page.goto(`${home}/account`);
  const card = page.getByRole('region', { name: 'Google' });
  await expect(card).toContainText('Not linked');
  await card.getByRole('button', { name: 'Link Google' }).click();
  await expect(page).toHaveURL(`${home}/client/dashboard`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page).toHaveURL(`${home}/client/dashboard`);
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();

  await page.goto(`${home}/account`);
  await expect(card).toContainText(gmail);
  await card.getByRole('button', { name: 'Unlink' }).click();
  await expect(card).toContainText('Not linked');
});

test('declining at Google returns to the sign-in page, and the reason is logged, not shown', async ({
  page,
}) => {
  google.person = null;
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`${home}/login`);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  // The flow begins and ends at the same address, so the logged reason proves that it went through Google.
  await expect.poll(() => logged.join('\n')).toContain('The person said no');
  await expect(page).toHaveURL(`${home}/login`);
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
});
