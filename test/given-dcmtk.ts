import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const isInstalled = () =>
  run('storescu', ['--version']).then(
    () => true,
    () => false,
  );

/** Another process may be installing it: wait for its lock. */
const INSTALL = ['-o', 'DPkg::Lock::Timeout=240', 'install', '-y', '--no-install-recommends', 'dcmtk'];

async function install(): Promise<void> {
  if (await isInstalled()) return;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 };
  try {
    await run('apt-get', INSTALL, options).catch(async () => {
      await run('apt-get', ['update'], options);
      await run('apt-get', INSTALL, options);
    });
  } catch (error) {
    throw new Error(
      'The DICOM tests need DCMTK, which is the modality in them: install it with "apt-get install dcmtk" (they tried to).',
      { cause: error },
    );
  }
}

let installed: Promise<void> | undefined;

/** What a tool of DCMTK wrote, and how it ended. */
export interface ToolRun {
  readonly code: number;
  readonly output: string;
}

/** The tools of DCMTK, Debian's package, which is installed where it is missing. */
export async function givenDcmtk() {
  await (installed ??= install());
  return async (tool: string, args: readonly string[]): Promise<ToolRun> => {
    try {
      const { stdout, stderr } = await run(tool, [...args], { timeout: 60_000, maxBuffer: 10_000_000 });
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      // Safe: what `execFile` rejects with.
      const failed = error as { code?: number; stdout?: string; stderr?: string };
      return { code: failed.code ?? -1, output: `${failed.stdout ?? ''}${failed.stderr ?? ''}` };
    }
  };
}
