interface PictureFacts {
  /** In pixels of the file. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

const DESK = { width: 1280, height: 850 };
const PHONE = { width: 720, height: 1440 };

/** The pictures of real screens. `npm run site:pictures` takes them from the demo, in each theme. */
export const PRODUCT_PICTURES = {
  board: {
    ...DESK,
    alt: 'The appointment board of a clinic by doctor, with visits that are finished, in progress and coming up.',
  },
  booking: {
    ...DESK,
    alt: 'Booking an appointment beside the day’s schedule: client, pet, appointment type, doctor, room and time.',
  },
  visit: {
    ...DESK,
    alt: 'A visit record: vital signs, exam findings by body system and the doctor’s note.',
  },
  record: {
    ...DESK,
    alt: 'A pet’s record with alerts, weight, vaccinations and when each is due next.',
  },
  inbox: {
    ...DESK,
    alt: 'The inbox: a list of conversations, and a client’s messages next to the pet they are about.',
  },
  invoice: { ...DESK, alt: 'An invoice with its lines, taxes, total and the payments received.' },
  stock: { ...DESK, alt: 'The inventory: items with quantity on hand, reorder level and next expiry date.' },
  treatments: {
    ...DESK,
    alt: 'The treatment sheet of the day: hospitalized patients and their orders, hour by hour.',
  },
  agenda: { ...PHONE, alt: 'A doctor’s appointments of the day as a list on a phone.' },
  portal: {
    ...PHONE,
    alt: 'The client’s account on a phone: the next appointment, and buttons to book, write and see pets.',
  },
  times: { ...PHONE, alt: 'A client books on a phone and chooses one of the available times.' },
} as const satisfies Record<string, PictureFacts>;

export type PictureName = keyof typeof PRODUCT_PICTURES;

export const PICTURE_THEMES = ['light', 'dark'] as const;
export type PictureTheme = (typeof PICTURE_THEMES)[number];

export const pictureFile = (name: PictureName, theme: PictureTheme): string => `${name}-${theme}.webp`;
