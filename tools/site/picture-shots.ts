import type { Page as Screen } from '@playwright/test';
import type { PictureName } from '#sales/site/web/pictures/product-pictures.ts';
import { USER_OF } from '#test/pages.ts';

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

const DESK_WIDTH = 1080;
const PHONE_WIDTH = 360;

/** Opens the first of some links. */
const openFirst = (selector: string) => async (screen: Screen) => {
  await screen.locator(`main a[href^="${selector}"]:visible`).first().click();
  await screen.waitForLoadState('networkidle');
};

export const PICTURE_SHOTS: Readonly<Record<PictureName, Shot>> = {
  board: { user: USER_OF.csr, address: '/clinic/appointments', viewWidth: DESK_WIDTH },
  booking: { user: USER_OF.csr, address: '/clinic/appointments?book=new', viewWidth: DESK_WIDTH },
  visit: {
    user: USER_OF.doctor,
    address: '/clinic/visits',
    viewWidth: DESK_WIDTH,
    prepare: openFirst('/clinic/visits/'),
  },
  record: {
    user: USER_OF.doctor,
    address: '/clinic/pets',
    viewWidth: DESK_WIDTH,
    prepare: openFirst('/clinic/pets/'),
  },
  inbox: { user: USER_OF.csr, address: '/clinic/messages', viewWidth: DESK_WIDTH },
  invoice: {
    user: USER_OF.csr,
    address: '/clinic/invoices',
    viewWidth: DESK_WIDTH,
    prepare: openFirst('/clinic/invoices/'),
  },
  stock: { user: USER_OF.csr, address: '/clinic/inventory', viewWidth: DESK_WIDTH },
  treatments: { user: USER_OF.technician, address: '/clinic/treatments', viewWidth: DESK_WIDTH },
  agenda: { user: USER_OF.doctor, address: '/clinic/appointments?view=list', viewWidth: PHONE_WIDTH },
  portal: { user: USER_OF.client, address: '/client/dashboard', viewWidth: PHONE_WIDTH },
  times: { user: USER_OF.client, address: '/client/appointments/new', viewWidth: PHONE_WIDTH },
};
