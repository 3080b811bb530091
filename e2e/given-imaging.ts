import type { Page } from '@playwright/test';
import * as z from 'zod';
import { givenDcmtk } from '#test/given-dcmtk.ts';
import { newUid } from '#test/given-imaging.ts';
import { request } from './given.ts';

const Settings = z.object({ aeTitle: z.string() });

/** A device of the clinic whose admin is signed in. @returns its AE title. */
export async function givenDevice(page: Page): Promise<string> {
  const aeTitle = `X${newUid().slice(-12)}`;
  await request(page, 'POST', '/imaging/devices', { name: `Room ${aeTitle}`, aeTitle });
  return aeTitle;
}

/** Sends files as a modality does. */
export async function sendImages(
  page: Page,
  paths: readonly string[],
  calling: string,
  options: readonly string[] = [],
) {
  const tool = await givenDcmtk();
  const { aeTitle } = Settings.parse(await request(page, 'GET', '/imaging/settings'));
  const port = process.env['E2E_DICOM_PORT'] ?? '';
  return tool('storescu', [...options, '-aet', calling, '-aec', aeTitle, '127.0.0.1', port, ...paths]);
}

/**
 * What a picture shows on screen: its average brightness, and that of its left, right, upper and lower half, each from 0 to 255.
 *
 * @param name of the picture, as screen readers say it.
 */
export const lightOf = (page: Page, name: string): Promise<Light> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('[role=img][aria-label=' + ${JSON.stringify(JSON.stringify(name))} + '] canvas');
    const copy = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = copy.getContext('2d');
    if (!canvas || !context) return { all: -1, left: -1, right: -1, top: -1, bottom: -1 };
    context.drawImage(canvas, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    const sums = { all: 0, left: 0, right: 0, top: 0, bottom: 0 };
    for (let at = 0; at < 64 * 64; at += 1) {
      const value = data[4 * at];
      sums.all += value / 4096;
      sums[at % 64 < 32 ? 'left' : 'right'] += value / 2048;
      sums[at < 32 * 64 ? 'top' : 'bottom'] += value / 2048;
    }
    return sums;
  })()`);

export interface Light {
  readonly all: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
