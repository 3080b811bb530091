// `node tools/gohighlevel/write-excerpt.ts FOLDER` reads the provider's own OpenAPI files (`apps/*.json` below FOLDER) and
// writes to test/wire/gohighlevel.json what the tests need to check our requests: the operations that we use.
import { writeFile } from 'node:fs/promises';
import type { Excerpt } from '#test/wire/openapi-operations.ts';
import { readOfficialOperations } from '#test/wire/openapi-operations.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write(
    'Name the folder that holds the OpenAPI files of GoHighLevel: it has a folder apps.\n',
  );
  process.exitCode = 2;
} else {
  const excerpt: Excerpt = {
    source:
      'Printed by tools/gohighlevel/write-excerpt.ts from the OpenAPI 3.0.0 files that HighLevel publishes (GoHighLevel/highlevel-api-docs, apps/*.json, CC0). Facts of the wire: do not edit.',
    ...(await readOfficialOperations(folder)),
  };
  await writeFile(
    new URL('../../test/wire/gohighlevel.json', import.meta.url),
    `${JSON.stringify(excerpt, null, 1)}\n`,
  );
}
