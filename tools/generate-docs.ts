import { readFile, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { separateEndpoints, handlers } from '#app/handlers.ts';
import { createLog } from '#foundation/server/log.ts';
import { migrate } from '#foundation/server/migrate.ts';
import { startTestCluster } from '#test/database-cluster.ts';
import { AUDIT_ACTIONS } from '#vocabulary/audit.ts';
import { ERRORS } from '#vocabulary/errors.ts';
import { JOBS } from '#vocabulary/jobs.ts';
import { actingPermissions, PERMISSIONS, permissionsOf, ROLES } from '#vocabulary/permissions.ts';
import { printTables } from './print-tables.ts';

const DATABASE_NAME = 'tailwell';
const NOTE = '<!-- Printed by tools/generate-docs.ts. Do not edit. -->\n';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What a support access gives, in whichever clinic. */
const INSIDE = actingPermissions({ role: 'platform_admin', clinicId: '' });

const permissionsPage = (): string =>
  `${NOTE}\n# Permissions and roles\n\n${table(
    ['Permission', ...ROLES, 'support, inside a clinic'],
    PERMISSIONS.map((permission) =>
      [`\`${permission}\``].concat(
        ROLES.map((role) => (permissionsOf(role).includes(permission) ? '✓' : '')),
        INSIDE.includes(permission) ? '✓' : '',
      ),
    ),
  )}\n`;

const errorsPage = (): string =>
  `${NOTE}\n# Errors\n\n${table(
    ['Code', 'Status', 'Retry', 'What the person reads'],
    Object.entries(ERRORS).map(([code, { status, retry, message }]) => [
      `\`${code}\``,
      String(status),
      retry,
      message,
    ]),
  )}\n`;

const endpointsPage = (): string =>
  `${NOTE}\n# Endpoints\n\nAll below \`/api\`. The OpenAPI document stands at \`/api/openapi.json\`.\n\n${table(
    ['Endpoint', 'Request', 'Permission', 'Audit line', 'Own errors'],
    [...handlers.map(({ endpoint }) => endpoint), ...separateEndpoints]
      .toSorted((a, b) => (a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1))
      .map(({ id, method, path, permission, audit, errors }) => [
        `\`${id}\``,
        `${method} \`${path}\``,
        `\`${permission}\``,
        audit ? `\`${audit}\`` : '',
        errors.map((code) => `\`${code}\``).join(' '),
      ]),
  )}\n`;

const wordsPage = (): string =>
  `${NOTE}\n# Audit actions and jobs\n\n## Audit actions\n\n${AUDIT_ACTIONS.map((action) => `- \`${action}\``).join('\n')}\n\n## Jobs\n\n${Object.keys(
    JOBS,
  )
    .map((job) => `- \`${job}\``)
    .join('\n')}\n`;

/** The tables' types, read from a scratch database that has just been migrated. */
async function tablesFile(): Promise<string> {
  const cluster = await startTestCluster();
  try {
    const connection = cluster.connection(DATABASE_NAME);
    await migrate(connection, { log: createLog('warn'), secretKey: Buffer.alloc(32) });
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return await printTables(client);
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

const FILES: Readonly<Record<string, () => string | Promise<string>>> = {
  'db/tables.ts': tablesFile,
  'docs/generated/endpoints.md': endpointsPage,
  'docs/generated/errors.md': errorsPage,
  'docs/generated/permissions.md': permissionsPage,
  'docs/generated/words.md': wordsPage,
};

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const [path, print] of Object.entries(FILES)) {
  const target = new URL(`../${path}`, import.meta.url);
  const fresh = await print();
  const standing = await readFile(target, 'utf8').catch(() => '');
  if (standing === fresh) continue;
  if (isCheck) stale.push(path);
  else await writeFile(target, fresh);
}
if (stale.length > 0) {
  process.stderr.write(`Not fresh: ${stale.join(', ')}. Run "npm run generate".\n`);
  process.exitCode = 1;
}
