import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { separateEndpoints, handlers } from '#app/handlers.ts';
import { SETTINGS_PARTS } from '#app/settings.ts';
import { createLog } from '#foundation/server/log.ts';
import { migrate } from '#foundation/server/migrate.ts';
import { startTestCluster } from '#test/database-cluster.ts';
import { AUDIT_ACTIONS } from '#vocabulary/audit.ts';
import { ERRORS } from '#vocabulary/errors.ts';
import { JOBS } from '#vocabulary/jobs.ts';
import { actingPermissions, PERMISSIONS, permissionsOf, ROLES } from '#vocabulary/permissions.ts';
import { printSchema, SCHEMA_FOLDER } from './print-schema.ts';
import { printTables } from './print-tables.ts';

const DATABASE_NAME = 'tailwell';
const NOTE = '<!-- Printed by tools/generate-docs.ts. Do not edit. -->\n';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The permissions of a support access in any clinic. */
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
  `${NOTE}\n# Endpoints\n\nAll below \`/api\`. The OpenAPI document is at \`/api/openapi.json\`.\n\n${table(
    ['Endpoint', 'Request', 'Permission', 'Reads', 'Changes', 'Audit line', 'Own errors'],
    [...handlers.map(({ endpoint }) => endpoint), ...separateEndpoints]
      .toSorted((a, b) => (a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1))
      .map(({ id, method, path, permission, reads = [], changes = [], audit, errors }) => [
        `\`${id}\``,
        `${method} \`${path}\``,
        `\`${permission}\``,
        reads.map((read) => `\`${read}\``).join(' '),
        changes.map((change) => `\`${change}\``).join(' '),
        audit ? `\`${audit}\`` : '',
        errors.map((code) => `\`${code}\``).join(' '),
      ]),
  )}\n`;

const settingsPage = (): string =>
  `${NOTE}\n# Settings\n\nEnvironment variables, read once at the start.\n\n${table(
    ['Name', 'What it is', 'Secret'],
    SETTINGS_PARTS.flatMap(({ declarations }) => declarations).map(({ name, description, isSecret }) => [
      `\`${name}\``,
      description,
      isSecret ? 'yes' : '',
    ]),
  )}\n`;

const wordsPage = (): string =>
  `${NOTE}\n# Audit actions and jobs\n\n## Audit actions\n\n${AUDIT_ACTIONS.map((action) => `- \`${action}\``).join('\n')}\n\n## Jobs\n\n${Object.keys(
    JOBS,
  )
    .map((job) => `- \`${job}\``)
    .join('\n')}\n`;

/** The files printed from a newly migrated scratch database: the types of the tables and their present form. */
async function databaseFiles(): Promise<ReadonlyMap<string, string>> {
  const cluster = await startTestCluster();
  try {
    const connection = cluster.connection(DATABASE_NAME);
    await migrate(connection, { log: createLog('warn'), secretKey: Buffer.alloc(32) });
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return new Map([['db/tables.ts', await printTables(client)], ...(await printSchema(client))]);
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
  }
}

const FILES: ReadonlyMap<string, string> = new Map([
  ['docs/generated/endpoints.md', endpointsPage()],
  ['docs/generated/errors.md', errorsPage()],
  ['docs/generated/permissions.md', permissionsPage()],
  ['docs/generated/settings.md', settingsPage()],
  ['docs/generated/words.md', wordsPage()],
  ...(await databaseFiles()),
]);

const isCheck = process.argv.includes('--check');
const stale: string[] = [];
for (const [path, fresh] of FILES) {
  const present = await readFile(path, 'utf8').catch(() => '');
  if (present === fresh) continue;
  stale.push(path);
  if (isCheck) continue;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, fresh);
}
// A table that no longer exists or has another owner now.
for await (const path of glob(`${SCHEMA_FOLDER}/**/*.md`)) {
  if (FILES.has(path)) continue;
  stale.push(path);
  if (!isCheck) await rm(path);
}
if (isCheck && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run "npm run generate".\n`);
  process.exitCode = 1;
}
