import type pg from 'pg';
import { expect } from 'vitest';

/** Waits until a statement waits for a row that another transaction holds. */
export const waitForLock = (owner: pg.Pool): Promise<void> =>
  expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);
