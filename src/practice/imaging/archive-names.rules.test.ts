import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { archiveName, archivePaths } from './archive-names.rules.ts';

const STUDY = { petName: 'Bella', studyName: 'Radiograph: Thorax', day: '2030-01-15' };

test('each series has a folder, and each image a number in it', () => {
  const images = [
    { id: '1', seriesUid: '1.2', seriesName: 'Left' },
    { id: '2', seriesUid: '1.3', seriesName: null },
    { id: '3', seriesUid: '1.2', seriesName: 'Left' },
  ];
  expect(archivePaths(STUDY, images).map(({ path, image }) => [image.id, path])).toEqual([
    ['1', 'Bella Radiograph Thorax 2030-01-15/01 Left/0001.dcm'],
    ['3', 'Bella Radiograph Thorax 2030-01-15/01 Left/0002.dcm'],
    ['2', 'Bella Radiograph Thorax 2030-01-15/02 Series/0001.dcm'],
  ]);
});

test('no name leads out of the folder, whatever the device or the client wrote', () => {
  expect(archiveName({ petName: '../..', studyName: 'a/b\\c:d*?', day: null })).toBe('a b c d');
  expect(archiveName({ petName: null, studyName: ' ...', day: null })).toBe('Study');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (petName, seriesName) => {
      const [one] = archivePaths({ ...STUDY, petName }, [{ id: '1', seriesUid: '1', seriesName }]);
      const parts = one?.path.split('/') ?? [];
      expect(parts).toHaveLength(3);
      for (const part of parts) expect(part).toMatch(/^[^<>:"\\|?*\p{Cc}]*[^<>:"\\|?*\p{Cc}. ]$/u);
    }),
    { seed: 21, numRuns: stormRuns(300) },
  );
});
