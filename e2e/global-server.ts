import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { makeDataFolder, startProduct } from '#test/product.ts';

/** A port that nothing listens on. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
}

/** Starts one server with the demo data for all end-to-end tests, and sets its address as their base URL. */
export default async function startServer(): Promise<() => Promise<void>> {
  const external = process.env['E2E_BASE_URL'];
  if (external) return () => Promise.resolve();
  const folder = await makeDataFolder();
  const dicomPort = await freePort();
  const product = startProduct({
    DATA_DIR: folder.path,
    DEMO: '1',
    DICOM_PORT: dicomPort,
    // Tests that act as many visitors send as many addresses in X-Forwarded-For.
    TRUSTED_PROXIES: '1',
  });
  process.env['E2E_BASE_URL'] = await product.ready;
  process.env['E2E_DATA_DIR'] = folder.path;
  process.env['E2E_DICOM_PORT'] = dicomPort;
  return async () => {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  };
}
