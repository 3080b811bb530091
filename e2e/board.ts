import { expect, type Locator, type Page } from '@playwright/test';

/** Doctors of the demo's first clinic who work on Tuesdays, from 8:00 or 9:00. */
export const HARTMANN = 'Dr. Lena Hartmann';
export const NEUMANN = 'Dr. Clara Neumann';

const DAY_MS = 86_400_000;

/** A day of the given weekday (0 is Sunday) long after the demo’s appointments; different `nth` never share a day. */
export function quietDay(weekday: number, nth: number): string {
  const weeks = 10 + nth * 40 + Math.floor(Math.random() * 40);
  const then = new Date(Date.now() + weeks * 7 * DAY_MS);
  const day = new Date(then.getTime() + (weekday - then.getUTCDay()) * DAY_MS);
  return day.toISOString().slice(0, 10);
}

export const quietTuesday = (nth: number): string => quietDay(2, nth);

export const boardOf = (page: Page): Locator => page.getByRole('region', { name: /^Appointments on/ });

/** Opens a day's board and waits until it is visible. */
export async function openBoard(page: Page, query: string): Promise<Locator> {
  await page.goto(`/clinic/appointments?${query}`);
  await expect(boardOf(page)).toBeVisible();
  return boardOf(page);
}

/** Finds a card on the board by its accessible name. */
export const cardOf = (page: Page, petName: string): Locator =>
  boardOf(page).getByRole('button', { name: petName });

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not on the screen.');
  return box;
}

const minutesOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

/** The y coordinate of the line of a full hour. The hour labels come first on the board. */
async function hourLine(board: Locator, hour: number): Promise<number> {
  const { y, height } = await boxOf(
    board.getByText(`${String(hour).padStart(2, '0')}:00`, { exact: true }).first(),
  );
  return y + height / 2;
}

/** The distance between two times of a day on the board, in pixels. */
export async function distance(page: Page, from: string, to: string): Promise<number> {
  const hour = Math.floor(minutesOf(from) / 60);
  const perHour = (await hourLine(boardOf(page), hour + 1)) - (await hourLine(boardOf(page), hour));
  return ((minutesOf(to) - minutesOf(from)) / 60) * perHour;
}

/** Clicks an empty area of a doctor's column, just below the line of a time. */
export async function clickSlot(page: Page, doctor: string, clock: string): Promise<void> {
  const board = boardOf(page);
  const hour = Math.floor(minutesOf(clock) / 60);
  await board
    .getByText(`${String(hour).padStart(2, '0')}:00`, { exact: true })
    .first()
    .evaluate((mark) => mark.scrollIntoView({ block: 'center' }));
  const head = board.getByText(doctor, { exact: true });
  await head.evaluate((cell) => cell.scrollIntoView({ inline: 'nearest', block: 'nearest' }));
  const line = await hourLine(board, hour);
  const { x } = await boxOf(head);
  await page.mouse.click(x + 8, line + (await distance(page, `${hour}:00`, clock)) + 3);
}

/** The sheet for a new appointment. */
export const bookingSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'New appointment' });

/** Selects a pet by typing its name. */
export async function choosePet(page: Page, petName: string): Promise<void> {
  await bookingSheet(page).getByLabel('Pet', { exact: true }).click();
  await page.getByPlaceholder('Pet, client, phone or microchip').fill(petName);
  await page.getByRole('option', { name: petName }).click();
  await expect(bookingSheet(page).getByLabel('Pet', { exact: true })).toHaveText(petName);
}

/** Chooses an option of a custom select. */
export async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option }).click();
}
