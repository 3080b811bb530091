import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Of what is in order nothing is told: to name every part of a page takes most of the time. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/**
 * What bars those who see, hear or move otherwise from the page as it is drawn now, by axe: a line for each kind that is
 * serious or critical, with the places where it stands. No page of ours has a frame, so none is looked into.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    // Safe: put there by the line above.
    const { axe: engine } = globalThis as unknown as { axe: { run(how: RunOptions): Promise<AxeResults> } };
    return (await engine.run(options)).violations;
  }, OPTIONS);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join('; ')}`,
    );
}
