interface PictureFacts {
  /** In pixels of the file. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

const DESK = { width: 1200, height: 797 };
const PHONE = { width: 576, height: 1152 };

/** The part of a desk's screen that a phone shows: next to the menu's icons, from the top, so that it can be read. */
export const PHONE_PART = { left: 62, top: 0, width: 640, height: 576 };

/** The pictures of real screens. `npm run site:pictures` takes them from the demo, in each theme. */
export const PRODUCT_PICTURES = {
  board: {
    ...DESK,
    alt: 'The appointment board of a clinic by doctor, with visits that are finished, waiting and coming up.',
  },
  booking: {
    ...DESK,
    alt: 'Booking an appointment next to the day’s schedule: pet, type, doctor, day, and the times that are free.',
  },
  visit: {
    ...DESK,
    alt: 'A visit record: the patient’s history of this visit and its vital signs, with sections for exam, assessment and plan.',
  },
  record: {
    ...DESK,
    alt: 'A pet’s record: weight chart, visits, vaccinations, and care with the date on which it is due.',
  },
  inbox: {
    ...DESK,
    alt: 'The inbox: a list of conversations, and a client’s messages next to the pet they are about.',
  },
  invoice: { ...DESK, alt: 'An invoice with its lines, tax, total and what is left to pay.' },
  stock: { ...DESK, alt: 'The inventory: items with quantity on hand, place, next expiry date and alerts.' },
  treatments: {
    ...DESK,
    alt: 'The treatment sheet of the day: hospitalized patients and their orders, hour by hour.',
  },
  agenda: { ...PHONE, alt: 'The day’s appointments of all doctors as a list on a phone.' },
  portal: {
    ...PHONE,
    alt: 'The client’s account on a phone: three pets with their next visits, and the clinic’s address.',
  },
  times: { ...PHONE, alt: 'A client books on a phone and chooses one of the available times.' },
} as const satisfies Record<string, PictureFacts>;

export type PictureName = keyof typeof PRODUCT_PICTURES;

export const PICTURE_THEMES = ['light', 'dark'] as const;
export type PictureTheme = (typeof PICTURE_THEMES)[number];

/** Whether phones show a part of it, from a file of its own. */
export const isWide = ({ width, height }: PictureFacts): boolean => width > height;

export const pictureFile = (name: PictureName, theme: PictureTheme): string => `${name}-${theme}.webp`;
export const phonePictureFile = (name: PictureName, theme: PictureTheme): string =>
  `${name}-phone-${theme}.webp`;
