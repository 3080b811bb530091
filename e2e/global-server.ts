import { makeDataFolder, startProduct } from '#test/product.ts';

/** Starts one server with the demo data for all end-to-end tests, and sets its address as their base URL. */
export default async function startServer(): Promise<() => Promise<void>> {
  const external = process.env['E2E_BASE_URL'];
  if (external) return () => Promise.resolve();
  const folder = await makeDataFolder();
  const product = startProduct({
    DATA_DIR: folder.path,
    DEMO: '1',
    // Tests that act as many visitors send as many addresses in X-Forwarded-For.
    TRUSTED_PROXIES: '1',
  });
  process.env['E2E_BASE_URL'] = await product.ready;
  process.env['E2E_DATA_DIR'] = folder.path;
  return async () => {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  };
}
