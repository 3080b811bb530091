import { expect, test } from 'vitest';
import { libraryLogs } from './library-logs.ts';

test('whatever a modality sends, the library writes nothing of it to the console', async () => {
  await import('./dicom-session.ts');
  const logs = libraryLogs();
  expect(logs.length).toBeGreaterThan(1);
  for (const log of logs) expect(log.getLevel()).toBe(log.levels.SILENT);
});
