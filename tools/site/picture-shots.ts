import type { Locator, Page as Screen } from '@playwright/test';
import { dayOnOffer } from '../../e2e/portal.ts';
import type { PictureName } from '#sales/site/web/pictures/product-pictures.ts';

/** How one picture is taken. */
export interface Shot {
  /** The email address of who sees the screen. */
  readonly user: string;
  readonly address: string;
  /** The width of the browser in CSS pixels; the height follows from the picture's proportions. */
  readonly viewWidth: number;
  /** What is opened, chosen or scrolled to before. */
  readonly prepare?: (screen: Screen) => Promise<void>;
}

/** The people of the clinic in New York: dollars and pounds are what most visitors count in. */
const STAFF = 'clinic2@tailwell.test';
const CLIENT = 'client2@tailwell.test';

const DESK_WIDTH = 1080;
const PHONE_WIDTH = 360;
/** What the bar at the top of a page covers. */
const BAR_HEIGHT = 72;

/** Opens the page that a row of a list links to. */
async function openRow(screen: Screen, row: Locator): Promise<void> {
  const address = await row.locator('a[href]').first().getAttribute('href');
  if (address === null) throw new Error('A row of the list has no link.');
  await screen.goto(address, { waitUntil: 'networkidle' });
}

const rowsWith = (screen: Screen, text: string | RegExp): Locator =>
  screen.locator('main tbody tr').filter({ hasText: text });

/** Scrolls a card with this heading to the top of the page, below the bar. */
async function scrollTo(screen: Screen, heading: string): Promise<void> {
  const card = screen.getByRole('heading', { name: heading, exact: true });
  await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await screen.evaluate(`scrollBy(0, -${BAR_HEIGHT + 24})`);
}

export const PICTURE_SHOTS: Readonly<Record<PictureName, Shot>> = {
  board: { user: STAFF, address: '/clinic/appointments', viewWidth: DESK_WIDTH },
  booking: { user: STAFF, address: '/clinic/appointments?book=new', viewWidth: DESK_WIDTH },
  visit: {
    user: STAFF,
    address: '/clinic/visits',
    viewWidth: DESK_WIDTH,
    prepare: async (screen) => {
      await screen.getByText('All', { exact: true }).click();
      await openRow(screen, rowsWith(screen, 'Open').first());
    },
  },
  record: {
    user: STAFF,
    address: '/clinic/pets',
    viewWidth: DESK_WIDTH,
    prepare: async (screen) => {
      await openRow(screen, rowsWith(screen, 'Golden Retriever').first());
      await scrollTo(screen, 'Due care');
    },
  },
  inbox: {
    user: STAFF,
    // Reminders that the server sends on the day on which the pictures are taken are not among these.
    address: '/clinic/messages?view=unassigned',
    viewWidth: DESK_WIDTH,
    prepare: async (screen) => {
      await screen.locator('a[data-conversation]').nth(1).click();
      await screen.getByRole('log').waitFor();
      await screen.waitForLoadState('networkidle');
    },
  },
  invoice: {
    user: STAFF,
    address: '/clinic/invoices',
    viewWidth: DESK_WIDTH,
    prepare: async (screen) => openRow(screen, rowsWith(screen, /\$[3-9]\d\d\.\d\d/).first()),
  },
  stock: { user: STAFF, address: '/clinic/inventory', viewWidth: DESK_WIDTH },
  treatments: { user: STAFF, address: '/clinic/treatments', viewWidth: DESK_WIDTH },
  agenda: { user: STAFF, address: '/clinic/appointments?view=list', viewWidth: PHONE_WIDTH },
  portal: { user: CLIENT, address: '/client/pets', viewWidth: PHONE_WIDTH },
  times: {
    user: CLIENT,
    address: '/client/appointments/new',
    viewWidth: PHONE_WIDTH,
    prepare: async (screen) => {
      await screen.getByRole('button', { name: /^Biscuit/ }).click();
      await screen.getByRole('button', { name: /^Check-up/ }).click();
      await dayOnOffer(screen, 1).click();
      await screen.getByRole('heading', { name: 'What time?' }).waitFor();
    },
  },
};
