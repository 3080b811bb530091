import { makeDataFolder, startProduct } from '#test/product.ts';

/** One Tailwell with the demo's clinics for all the jobs that people do here; its address is the tests' base. */
export default async function startServer(): Promise<() => Promise<void>> {
  const outside = process.env['E2E_BASE_URL'];
  if (outside) return () => Promise.resolve();
  const folder = await makeDataFolder();
  const product = startProduct({
    DATA_DIR: folder.path,
    DEMO: '1',
    // A test that writes as many visitors comes from as many addresses.
    TRUSTED_PROXIES: '1',
  });
  process.env['E2E_BASE_URL'] = await product.ready;
  return async () => {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  };
}
